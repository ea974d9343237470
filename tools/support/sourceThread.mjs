import { register } from 'node:module';

// A thread of the server from its TypeScript source, in development and tests: the file is the first argument.

const [, , file = ''] = process.argv;
register('./typescriptHooks.mjs', import.meta.url);
await import(file);
