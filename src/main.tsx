import './app/trustedTypes.ts';
import './theme/styles.ts';
import { setNonce } from 'get-nonce';
import { startTransition } from 'react';
import { createRoot, hydrateRoot, type HydrationOptions } from 'react-dom/client';

import { App } from './app/App.tsx';
import { startApp } from './app/appActor.ts';
import { requestFirst } from './app/requestFirst.ts';
import { paths } from './paths.ts';
import { styleNonce } from './theme/nonce.ts';
import { standingOf } from './entities/session/standing.ts';

setNonce(styleNonce());
const { app: actor, session } = startApp();
void requestFirst(session.getSnapshot());
const isSignedOut = () => standingOf(session.getSnapshot()) === 'signedOut';

/** Someone who left the login page, or signed in elsewhere, before React took it over is rendered anew: no error. */
const onRecoverableError: HydrationOptions['onRecoverableError'] = (error) => {
  if (isSignedOut() && location.pathname === paths.login.to()) reportError(error);
};

const root = document.getElementById('root');
if (root) {
  const app = <App app={actor} />;
  const { dataset } = document.documentElement;
  // The HTML of /auth/login holds what src/prerender.tsx drew for signed-out visitors.
  if (dataset['shell'] !== undefined && isSignedOut()) {
    if (dataset['shell'] === 'hidden') dataset['shell'] = '';
    startTransition(() => void hydrateRoot(root, app, { onRecoverableError }));
  } else {
    delete dataset['shell'];
    root.replaceChildren();
    startTransition(() => createRoot(root).render(app));
  }
}
