import './app/trustedTypes.ts';
import './app/styles.ts';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';

import { App } from './app/App.tsx';
import { startApp } from './app/appActor.ts';
import { styleNonce } from './app/nonce.ts';

setNonce(styleNonce());
const actors = startApp();
const root = document.getElementById('root');
if (root) createRoot(root).render(<App {...actors} />);
