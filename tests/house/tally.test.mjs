// ./check is believed, so its counting is tested: each kind of runner, passing, failing and dying.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { top } from "./tree.mjs";

const scratch = mkdtempSync(join(tmpdir(), "umpire-tally-"));
after(() => rmSync(scratch, { recursive: true }));

test("a step passes or fails as a whole", () => {
  assert.equal(lastLine("step good true"), "1 passed, 0 failed");
  assert.equal(lastLine("step bad false"), "0 passed, 1 failed");
});

test("unit tests are counted one by one, skipped ones apart", () => {
  assert.equal(units('echo "1..3"; echo "ok 1 - a"; echo "ok 2 - b"; echo "not ok 3 # SKIP c"'), "2 passed, 0 failed, 1 skipped");
  assert.equal(units('echo "ok 1 - a"; echo "not ok 2 - b"; exit 1'), "1 passed, 1 failed");
});

test("a unit test program that dies is a failure, whatever passed before", () => {
  assert.equal(units('echo "ok 1 - a"; kill -SEGV $$'), "1 passed, 1 failed");
});

test("a unit test program that names no test has not passed", () => {
  assert.equal(units("true"), "0 passed, 1 failed");
});

test("node's tests are counted one by one", () => {
  const file = join(scratch, "sample.test.mjs");
  writeFileSync(file, `import { test } from "node:test"; import assert from "node:assert";
    test("a", () => {}); test("b", () => assert.equal(1, 2)); test("c", (t) => t.skip());`);
  assert.equal(lastLine(`node_tests sample ${file}`), "1 passed, 1 failed, 1 skipped");
});

test("a node test file that cannot be loaded is a failure", () => {
  const file = join(scratch, "broken.test.mjs");
  writeFileSync(file, 'import "./nowhere.mjs";');
  assert.equal(lastLine(`node_tests broken ${file}`), "0 passed, 1 failed");
});

test("tests that cannot be found are a failure", () => {
  assert.equal(lastLine("node_tests absent"), "0 passed, 1 failed");
  assert.equal(lastLine("shell_tests absent"), "0 passed, 1 failed");
  assert.equal(lastLine(`cmocka_tests absent ${top}/po`), "0 passed, 1 failed");
});

function units(script) {
  mkdirSync(join(scratch, "tests/unit"), { recursive: true });
  const program = join(scratch, "tests/unit/test_sample");
  writeFileSync(program, `#!/bin/sh\n${script}\n`);
  chmodSync(program, 0o755);
  return lastLine(`cmocka_tests sample ${scratch}`);
}

// The report's last line, after checking that the exit status says the same.
function lastLine(command) {
  const script = `logs=${scratch}; . ${top}/tools/tally.sh; ${command}; report`;
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { status, stdout } = spawnSync("bash", ["-c", script], { encoding: "utf8", env });
  const last = stdout.trimEnd().split("\n").at(-1);
  assert.equal(status === 0, last.includes(" 0 failed"), stdout);
  return last;
}
