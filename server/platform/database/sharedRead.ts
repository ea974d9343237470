/**
 * Coalesces identical concurrent reads into one. A caller that arrives during a run waits for the next one: an answer
 * is never older than its request.
 */
export function sharedRead<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const current = new Map<string, Promise<T>>();
  const next = new Map<string, Promise<T>>();

  const start = (key: string, read: () => Promise<T>): Promise<T> => {
    const run = read().finally(() => {
      if (current.get(key) === run) current.delete(key);
    });
    current.set(key, run);
    return run;
  };

  return (key, read) => {
    const running = current.get(key);
    if (!running) return start(key, read);
    const waiting = next.get(key);
    if (waiting) return waiting;
    const following = running.then(
      () => follow(),
      () => follow(),
    );
    const follow = () => {
      next.delete(key);
      return start(key, read);
    };
    next.set(key, following);
    return following;
  };
}
