import type { KeyStore } from './commandRunner.ts';

/**
 * The Idempotency-Keys of a call that have no definite answer, by what was sent with them. They live as long as the tab: a
 * page that is reloaded sends the same again under the same key.
 */
export function keptKeys(call: string): KeyStore {
  const nameOf = (input: unknown) => `tributary.key ${call} ${JSON.stringify(input)}`;
  return {
    find: (input) => sessionStorage.getItem(nameOf(input)),
    keep: (input, key) => sessionStorage.setItem(nameOf(input), key),
    forget: (key) => {
      for (const [name, kept] of Object.entries(sessionStorage)) if (kept === key) sessionStorage.removeItem(name);
    },
  };
}
