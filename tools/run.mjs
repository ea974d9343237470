import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, install, requireNode, root } from './support/prepare.mjs';

// usage: node tools/run.mjs <command> [arguments]; the commands are the files of tools/commands
const [command = '', ...args] = process.argv.slice(2);
requireNode();
process.chdir(root);
await install();
await build();
const script = new URL(`../dist/server/commands/${command}.js`, import.meta.url);
if (!/^[a-z-]+$/.test(command) || !existsSync(script)) {
  console.error(`There is no command "${command}": the commands are the files of tools/commands.`);
  process.exit(1);
}
process.env.NODE_ENV ??= 'production';
process.argv = [process.execPath, fileURLToPath(script), ...args];
await import(script.href);
