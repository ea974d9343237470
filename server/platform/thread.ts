import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

const at = (path: string): URL => new URL(path, import.meta.url);

/** Built, the file is in `threads` beside main.js, below which this may be in a chunk. Else it is a source, which Node cannot run as it stands. */
function fileOf(name: string): { file: URL; argv: string[] } {
  const built = [at(`./threads/${name}.js`), at(`../threads/${name}.js`)].find((file) => existsSync(file));
  if (built) return { file: built, argv: [] };
  return { file: at('../../tools/support/sourceThread.mjs'), argv: [at(`../threads/${name}.ts`).href] };
}

const running = new Map<Worker, string>();

/** How many threads of this name run in this process. */
export const threadsOf = (name: string): number => [...running.values()].filter((one) => one === name).length;

/** Runs a file of `server/threads`. It does not keep the process alive. What it throws is reported; that it was ended is not. */
export function startThread(name: string, data: object, onError: (error: unknown) => void): void {
  const { file, argv } = fileOf(name);
  const thread = new Worker(file, { argv, workerData: data, resourceLimits: { maxOldGenerationSizeMb: 512 } });
  thread.unref();
  running.set(thread, name);
  thread.on('error', onError);
  thread.on('exit', () => running.delete(thread));
}

/** Ends every thread of this process at once, when its requests are over. */
export async function endThreads(): Promise<void> {
  await Promise.all([...running.keys()].map((thread) => thread.terminate()));
}
