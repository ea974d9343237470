import { join } from 'node:path';

import { createVitest, type Vitest } from 'vitest/node';

import { KeptWorker } from './keptWorker.ts';
import type { Subject } from './subjects.ts';

/** Milliseconds after which a mutant is taken to run in a circle. */
const patience = { pure: 30_000, onDatabase: 300_000 };

/** The tests, each file on its own, over a source of which one file is replaced in memory: the working tree stays as it is. */
export class TestRun {
  readonly #root: string;
  readonly #isOnDatabase: boolean;
  readonly #worker = KeptWorker.initializer();
  /** How many mutants a test has noticed: those that noticed the most are asked first. */
  readonly #noticed = new Map<string, number>();
  #vitest: Vitest | null = null;
  #replaced: { readonly path: string; readonly text: string } | null = null;

  constructor(root: string, isOnDatabase: boolean) {
    this.#root = root;
    this.#isOnDatabase = isOnDatabase;
  }

  /** Whether a test notices the text in the place of the subject; `null` is the subject as it is. Throws where there is no test. */
  async notices(subject: Subject, text: string | null): Promise<boolean> {
    if (subject.tests.length === 0) throw new Error(`${subject.file} has no tests.`);
    const path = join(this.#root, subject.file);
    this.#replaced = text === null ? null : { path, text };
    const tests = subject.tests.toSorted((a, b) => (this.#noticed.get(b) ?? 0) - (this.#noticed.get(a) ?? 0));
    for (const test of tests) {
      const vitest = await this.#start();
      invalidate(vitest, path);
      if (!(await this.#fails(vitest, test))) continue;
      this.#noticed.set(test, (this.#noticed.get(test) ?? 0) + 1);
      return true;
    }
    return false;
  }

  async close(): Promise<void> {
    await this.#worker.end();
    await this.#vitest?.close();
    this.#vitest = null;
  }

  async #fails(vitest: Vitest, test: string): Promise<boolean> {
    const project = vitest.getRootProject();
    const run = vitest.runTestSpecifications([project.createSpecification(join(this.#root, test))], true);
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<'circle'>((resolve) => {
      timer = setTimeout(resolve, this.#isOnDatabase ? patience.onDatabase : patience.pure, 'circle');
    });
    const result = await Promise.race([run, limit]);
    clearTimeout(timer);
    if (result === 'circle') {
      run.catch(() => {});
      await this.close();
      return true;
    }
    // The answer has the modules of earlier runs as well.
    const module = result.testModules.find(({ moduleId }) => moduleId === join(this.#root, test));
    if (!module) throw new Error(`${test} was not run.`);
    const state = module.state();
    if (state !== 'passed' && state !== 'failed') throw new Error(`${test} is ${state}.`);
    return state === 'failed' || result.unhandledErrors.length > 0;
  }

  async #start(): Promise<Vitest> {
    this.#vitest ??= await createVitest(
      'test',
      {
        root: this.#root,
        config: false,
        watch: false,
        include: ['tests/**/*.test.{ts,tsx}'],
        environment: 'node',
        reporters: [{}],
        isolate: false,
        pool: this.#worker,
        maxWorkers: 1,
        bail: 1,
        testTimeout: 20_000,
        hookTimeout: 60_000,
        expect: { poll: { timeout: 10_000 } },
        ...(this.#isOnDatabase ? { globalSetup: join(this.#root, 'tests/support/databases/globalSetup.ts') } : {}),
      },
      {
        plugins: [
          {
            name: 'mutant',
            enforce: 'pre',
            transform: (_, id) => (this.#replaced?.path === id ? { code: this.#replaced.text, map: null } : undefined),
          },
        ],
      },
    );
    return this.#vitest;
  }
}

/** A module and all that import it, directly or not, are read anew by the next test; the rest stays as it is. */
function invalidate(vitest: Vitest, path: string): void {
  const files = new Set<string>();
  for (const { moduleGraph } of Object.values(vitest.vite.environments)) {
    const visit = (file: string): void => {
      if (files.has(file)) return;
      files.add(file);
      for (const module of moduleGraph.getModulesByFile(file) ?? [])
        for (const importer of module.importers) if (importer.file !== null) visit(importer.file);
    };
    visit(path);
  }
  vitest.invalidateFile(path);
  for (const file of files) vitest.watcher.invalidates.add(file);
}
