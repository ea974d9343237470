import { useEffect } from 'react';

// Outside the hook: the compiler takes no import() in one.
const leave = (names: readonly string[]) =>
  import('./leaveOut.ts').then(
    ({ leaveOut }) => leaveOut(names),
    () => undefined,
  );

/** Where an address asks for what cannot be, under `names`: says so, and takes it out of the address. */
export function useLeftOut(names: readonly string[]): void {
  const key = names.join();
  useEffect(() => {
    if (key !== '') void leave(key.split(','));
  }, [key]);
}
