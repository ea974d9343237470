import { join } from 'node:path';

import { createVitest, type Vitest } from 'vitest/node';

import type { Subject } from './subjects.ts';

/** Milliseconds after which a mutant is taken to run in a circle. */
const patience = { pure: 30_000, onDatabase: 300_000 };

/** The tests, each file on its own, over a source of which one file is replaced in memory: the working tree stays as it is. */
export class TestRun {
  readonly #root: string;
  readonly #isOnDatabase: boolean;
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
    for (const test of subject.tests) {
      const vitest = await this.#start();
      vitest.invalidateFile(path);
      const isNoticed = await this.#fails(vitest, test);
      if (isNoticed) return true;
    }
    return false;
  }

  async close(): Promise<void> {
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
    return !module.ok() || result.unhandledErrors.length > 0;
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
        isolate: true,
        pool: this.#isOnDatabase ? 'forks' : 'threads',
        maxWorkers: 1,
        bail: 1,
        testTimeout: 20_000,
        hookTimeout: 60_000,
        expect: { poll: { timeout: 10_000 } },
        ...(this.#isOnDatabase ? { globalSetup: join(this.#root, 'tests/support/globalSetup.ts') } : {}),
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
