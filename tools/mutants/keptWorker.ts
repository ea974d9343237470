import { ForksPoolWorker, type PoolOptions, type WorkerRequest } from 'vitest/node';

type Listener = Parameters<ForksPoolWorker['on']>[1];

/**
 * A process that runs the tests of one mutant after the other. Vitest starts a worker for each run and stops it after it;
 * this one stays until `end`, with the packages it has read and its share of the database cluster.
 */
export class KeptWorker extends ForksPoolWorker {
  readonly #listeners: { readonly event: string; readonly listener: Listener }[] = [];
  #state: 'new' | 'begun' | 'ready' | 'gone' = 'new';

  static initializer(): {
    name: string;
    createPoolWorker: (options: PoolOptions) => KeptWorker;
    end: () => Promise<void>;
  } {
    let worker: KeptWorker | undefined;
    return {
      name: 'kept',
      createPoolWorker: (options) => {
        if (!worker || worker.#state === 'gone') worker = new KeptWorker(options);
        return worker;
      },
      end: async () => {
        if (worker) await worker.#end();
        worker = undefined;
      },
    };
  }

  override async start(): Promise<void> {
    if (this.#state !== 'new') return;
    await super.start();
    this.#state = 'begun';
    super.on('exit', () => {
      this.#state = 'gone';
    });
  }

  override on(event: string, listener: Listener): void {
    this.#listeners.push({ event, listener });
    super.on(event, listener);
  }

  override send(message: WorkerRequest): void {
    const isRepeated = message.type === 'start' && this.#state === 'ready';
    if (message.type === 'start') this.#state = 'ready';
    if (isRepeated) this.#answer('started');
    else if (message.type === 'stop') this.#answer('stopped');
    else super.send(message);
  }

  override async stop(): Promise<void> {
    for (const { event, listener } of this.#listeners.splice(0)) this.off(event, listener);
  }

  #answer(type: 'started' | 'stopped'): void {
    const listeners = this.#listeners.filter(({ event }) => event === 'message');
    process.nextTick(() => {
      for (const { listener } of listeners) listener({ __vitest_worker_response__: true, type });
    });
  }

  async #end(): Promise<void> {
    if (this.#state === 'begun' || this.#state === 'ready') await super.stop();
  }
}
