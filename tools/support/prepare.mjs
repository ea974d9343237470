import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceHash, stampFile } from './sources.mjs';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Ends the process with a sentence when this Node cannot run the product. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return;
  console.error(
    `Tributary needs Node 20.19 or newer (20.x from 20.19, or 22.12 and up); this is ${process.version}. Install the current LTS from https://nodejs.org and run the command again.`,
  );
  process.exit(1);
}

/** Runs a command in the repository's root with this terminal's output; answers its exit code (1 when it could not start). */
export function run(/** @type {string} */ command, /** @type {string[]} */ args, env = process.env) {
  const { status, error } = spawnSync(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  if (error) console.error(`${command}: ${error.message}`);
  return status ?? 1;
}

/**
 * One line while a program runs, on a terminal with its seconds; what the program says is shown only when it fails.
 * @param {string} words @param {string} command @param {string[]} args @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<boolean>} whether it ended well
 */
async function step(words, command, args, options = {}) {
  const began = Date.now();
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`;
  const isTerminal = process.stdout.isTTY;
  if (!isTerminal) console.log(`${words} …`);
  const show = () => process.stdout.write(`\r${words} … ${seconds()}`);
  const ticking = isTerminal ? setInterval(show, 1000) : undefined;
  const child = spawn(command, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => void (said += part));
  const code = await new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', resolve);
  });
  clearInterval(ticking);
  if (isTerminal) show();
  console.log(isTerminal ? '' : `${words}: ${seconds()}`);
  if (code === 0) return true;
  console.error(said.trim());
  if (typeof code === 'string') console.error(`${command}: ${code}`);
  return false;
}

/** The path of a tool's own script, so that it runs by `node` alone: no npx, no shell, the same on Windows. */
export function tool(/** @type {string} */ name) {
  const directory = join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  return join(directory, typeof bin === 'string' ? bin : (bin[name] ?? Object.values(bin)[0]));
}

/** Whether node_modules matches the lockfile, by version; optional packages of other platforms may be absent. */
function isInstalled() {
  const installed = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installed)) return false;
  /** @type {(file: string) => Record<string, { version?: string, optional?: boolean }>} */
  const packages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const present = packages(installed);
  return Object.entries(packages(join(root, 'package-lock.json'))).every(
    ([path, { version, optional }]) =>
      path === '' || present[path]?.version === version || (optional === true && present[path] === undefined),
  );
}

/** `npm ci` when node_modules does not match the lockfile; ends the process when that fails. */
export async function install() {
  if (isInstalled()) return;
  const words = 'Installing packages (npm ci)';
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath;
  const isDone = npm?.endsWith('.js')
    ? await step(words, process.execPath, [npm, ...args])
    : await step(words, 'npm', args, { shell: process.platform === 'win32' });
  if (isDone) return;
  console.error('Installing the packages failed: see the lines above. Nothing was started.');
  process.exit(1);
}

function isBuilt() {
  const stamp = join(root, stampFile);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash(root);
}

/** Builds browser and server when dist is missing or made of other sources; ends the process when that fails. */
export async function build() {
  if (isBuilt()) return;
  if (await step('Building', process.execPath, [tool('vite'), 'build', '--app', '--logLevel', 'warn'])) return;
  console.error('The build failed: see the lines above. Nothing was started.');
  process.exit(1);
}
