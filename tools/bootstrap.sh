# shellcheck shell=bash disable=SC2154
# Sourced by ./run and ./check: brings what a bare Debian lacks. Touches no network when nothing is missing.
# Needs $top, the project's folder.

# Brought by npm into the build folder when the system's Node is too old for the page's tools.
node_brought=22.23.3
node_home=$top/build/tools

say() { printf '\033[1m%s\033[0m\n' "$*" >&2; }

die() {
  printf '%s\n' "$*" >&2
  exit 1
}

# is_installed PACKAGE[|PACKAGE]
is_installed() {
  local states
  # shellcheck disable=SC2086,SC2016 # several names; the format is dpkg's
  states=$(dpkg-query -W -f='${db:Status-Status}\n' ${1//|/ } 2>/dev/null || true)
  grep -q -x installed <<<"$states"
}

# choose PACKAGE[|PACKAGE]: the first that can be had.
choose() {
  local package
  for package in ${1//|/ }; do
    [ -n "$(apt-cache show "$package" 2>/dev/null)" ] && break
  done
  echo "$package"
}

install_packages() {
  [ $# -gt 0 ] || return 0
  command -v apt-get >/dev/null || die "These Debian packages are missing, and there is no apt-get here: $*"
  local root=()
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || die "Please install as root: apt-get install $*"
    root=(sudo)
  fi
  say "Asking Debian for $# missing packages"
  "${root[@]}" apt-get update -q >&2
  local package chosen=()
  for package in "$@"; do chosen+=("$(choose "$package")"); done
  say "Installing Debian packages: ${chosen[*]}"
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${chosen[@]}" >&2
}

# bootstrap_packages LIST...: each a file of packages, one a line.
bootstrap_packages() {
  local missing=() package _
  while read -r package _; do
    case $package in '' | '#'*) continue ;; esac
    is_installed "$package" || missing+=("$package")
  done < <(cat "$@")
  command -v npm >/dev/null || missing+=(nodejs npm)
  install_packages "${missing[@]}"
}

# What Vite asks for. Debian 12 has 18, Debian 13 has 20.19.
node_is_new_enough() {
  node -e '
    const [major, minor] = process.versions.node.split(".").map(Number);
    process.exit(major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19) ? 0 : 1);
  ' 2>/dev/null
}

bootstrap_node() {
  PATH=$node_home/node_modules/node/bin:$PATH
  export PATH
  node_is_new_enough && return
  say "Installing Node $node_brought into ${node_home#"$top"/} (this system's is too old for the page's tools)"
  mkdir -p "$node_home"
  npm install --prefix "$node_home" --no-save --no-audit --no-fund "node@$node_brought" >&2
  hash -r
  node_is_new_enough || die "Node 20.19, 22.12 or newer is needed, and npm could not bring it."
}

bootstrap_run() {
  bootstrap_packages "$top/tools/packages-run.txt"
  bootstrap_node
}

bootstrap_check() {
  bootstrap_packages "$top/tools/packages-run.txt" "$top/tools/packages-check.txt"
  bootstrap_node
}
