import { AsyncLocalStorage } from 'node:async_hooks';

const silent = new AsyncLocalStorage<true>();

/** Whether what runs now was asked to mail nobody. */
export const isSilent = (): boolean => silent.getStore() === true;

/** Runs `work` with every mail left out that it would send: for history that is laid, not lived. Rows are written as ever. */
export const withoutMail = <T>(work: () => Promise<T>): Promise<T> => silent.run(true, work);
