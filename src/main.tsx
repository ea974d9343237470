import './app/trustedTypes.ts';
import './theme/styles.ts';
import { setNonce } from 'get-nonce';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

import { App } from './app/App.tsx';
import { startApp } from './app/appActor.ts';
import { askFirst } from './app/askFirst.ts';
import { styleNonce } from './theme/nonce.ts';
import { standingOf } from './entities/session/standing.ts';

setNonce(styleNonce());
const { app: actor, session } = startApp();
void askFirst(session.getSnapshot());
const root = document.getElementById('root');
if (root) {
  const app = <App app={actor} />;
  const { dataset } = document.documentElement;
  // The HTML of /auth/login holds what src/prerender.tsx drew for signed-out visitors.
  if (dataset['shell'] !== undefined && standingOf(session.getSnapshot()) === 'signedOut') {
    if (dataset['shell'] === 'hidden') dataset['shell'] = '';
    startTransition(() => void hydrateRoot(root, app));
  } else {
    delete dataset['shell'];
    root.replaceChildren();
    startTransition(() => createRoot(root).render(app));
  }
}
