/** Milliseconds for a stop: requests under way are cut after the first, the process ends after the second. */
const patience = { requests: 9000, all: 14_500 } as const;
/** npm repeats the signal that a terminal has sent to the whole group: within this time it is the same one. */
const sameSignal = 1000;

export interface Stopping {
  /** Ends running work in order; called once. */
  stop: () => Promise<void>;
  /** Cuts what does not end by itself. */
  cut: () => void;
}

/** Stops on SIGTERM or SIGINT: in order within 15 s, or immediately on a second signal. */
export function stopOnSignals({ stop, cut }: Stopping): void {
  let firstSignalAt: number | undefined;
  const begin = () => {
    setTimeout(cut, patience.requests).unref();
    setTimeout(() => process.exit(1), patience.all).unref();
    stop().then(
      () => process.exit(),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  const onSignal = () => {
    if (firstSignalAt === undefined) {
      firstSignalAt = performance.now();
      begin();
    } else if (performance.now() - firstSignalAt > sameSignal) process.exit(1);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
