import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { loadEngine } from "./engine";
import { bestLanguage, currentLanguage, languages, setLanguage, t } from "./i18n";
import { focusContent } from "./parts/attention";
import { followLinks, onRoute, parseRoute, type Route } from "./router";
import { Frame } from "./screens/Frame";
import { Home } from "./screens/Home";
import { Local } from "./screens/Local";
import { NewGame } from "./screens/NewGame";
import { Open } from "./screens/Open";
import { Replay } from "./screens/Replay";
import { Table } from "./screens/Table";
import { storedLanguage, storeLanguage } from "./store";
import { startThinker } from "./thinker";

function currentRoute(): Route {
  return parseRoute(location.pathname, location.search);
}

function App() {
  const [route, setRoute] = useState(currentRoute);
  const [language, setShown] = useState(currentLanguage);
  useEffect(() => {
    onRoute(() => {
      setRoute(currentRoute());
      focusContent();
    });
    followLinks();
  }, []);

  async function choose(code: string) {
    storeLanguage(code);
    await setLanguage(code);
    setShown(code);
  }

  return (
    <Frame key={language} onLanguage={choose}>
      <Screen route={route} />
    </Frame>
  );
}

function Screen({ route }: { route: Route }) {
  switch (route.screen) {
    case "home":
      return <Home />;
    case "new":
      return <NewGame key={route.game} name={route.game} />;
    case "table":
      return <Table key={route.id} id={route.id} />;
    case "local":
      return <Local key={route.id} id={route.id} />;
    case "replay":
      return <Replay key={`${route.local} ${route.id} ${route.game}`} {...route} />;
    case "open":
      return <Open />;
    case "missing":
      return (
        <section class="notice">
          <h1>{t("There is no such page")}</h1>
          <a class="button" href="/">
            {t("Choose a game")}
          </a>
        </section>
      );
  }
}

async function start(): Promise<void> {
  const wishes = [storedLanguage() ?? "", ...navigator.languages];
  await Promise.all([loadEngine(), setLanguage(bestLanguage(wishes, languages()))]);
  const place = document.getElementById("app");
  if (place) render(<App />, place);
  startThinker();
  // Absent where the page is not served securely; then it only cannot be reloaded without a connection.
  if (import.meta.env.PROD) navigator.serviceWorker?.register("/sw.js").catch(() => {});
}

start();
