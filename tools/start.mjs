import { build, install, requireNode, root } from './support/prepare.mjs';

requireNode();
process.chdir(root);
await install();
await build();
process.env.NODE_ENV ??= 'production';
// The server runs in this process: signals and the exit code are its own, nothing has to be forwarded.
await import(new URL('../dist/server/main.js', import.meta.url).href);
