import { AsyncLocalStorage } from 'node:async_hooks';

const silent = new AsyncLocalStorage<true>();

/** Whether emails are suppressed in this context. */
export const isSilent = (): boolean => silent.getStore() === true;

/** Runs `work` without sending its mails, for generated history. Rows are written as usual. One at a time. */
export async function withoutMail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await silent.run(true, work);
  } finally {
    // Once used it follows every promise of the process, which every later request would pay for.
    silent.disable();
  }
}
