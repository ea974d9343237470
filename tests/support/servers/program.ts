import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';

const root = path.resolve(import.meta.dirname, '../../..');

/** A TypeScript program in a process of its own, so that a test may kill it. It speaks in lines. */
export interface Program {
  child: ChildProcess;
  /** The next line it prints. */
  line(): Promise<string>;
  /** Writes a line to its standard input. */
  say(line: string): void;
  /** Resolves with its exit code, or the signal that ended it. */
  ended: Promise<number | string>;
}

/** Bundles a program of tests/support/programs; the result is removed with the process that asked for it. */
export async function bundle(name: string): Promise<string> {
  // Below node_modules, where the bundle finds its packages.
  const outDir = path.join(root, 'node_modules/.cache/tributary-programs', `${process.pid}-${name}`);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: path.join(root, 'tests/support/programs', `${name}.ts`),
      outDir,
      target: 'node20',
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'program.mjs' } },
    },
  });
  process.once('exit', () => fs.rmSync(outDir, { recursive: true, force: true }));
  return path.join(outDir, 'program.mjs');
}

/** Runs a bundled program. */
export function start(file: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = process.env): Program {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['pipe', 'pipe', 'inherit'], env });
  const lines: string[] = [];
  const waiting: { resolve: (line: string) => void; reject: (error: Error) => void }[] = [];
  createInterface(child.stdout).on('line', (line) => {
    const next = waiting.shift();
    if (next) next.resolve(line);
    else lines.push(line);
  });
  const ended = once(child, 'close').then(([code, signal]: (number | string | null)[]) => {
    for (const { reject } of waiting.splice(0)) reject(new Error(`the program ended with ${code ?? signal}`));
    return code ?? signal ?? 0;
  });
  return {
    child,
    line: () => {
      const line = lines.shift();
      return line === undefined
        ? new Promise((resolve, reject) => waiting.push({ resolve, reject }))
        : Promise.resolve(line);
    },
    say: (line) => child.stdin.write(`${line}\n`),
    ended,
  };
}
