import 'chessgroundx/assets/chessground.base.css';
import './app.css';
import './board/pieces.css';
import { hydrate, mount } from 'svelte';
import App from './App.svelte';
import { keepOffline } from './frame/offline';
import { follow, location } from './frame/router.svelte';
import { loadPage, lost, routeOf } from './routes';
import { restore } from './settings/settings.svelte';
import { trustOnlyOurs } from './trust';

trustOnlyOurs();
restore();
follow();
keepOffline();

const target = document.getElementById('app');
if (target) {
  void loadPage(routeOf(location().path) ?? lost)
    .catch(() => undefined)
    .then((first) => {
      // Pages that the build has drawn are only brought to life.
      (target.hasChildNodes() && first ? hydrate : mount)(App, { target, props: { first } });
    });
}
