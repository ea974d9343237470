import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a call came from. */
export interface RequestOrigin {
  readonly address: string;
  readonly userAgent: string;
  /** The one the browser asks for first. */
  readonly language: string | null;
  readonly requestId: string;
}

const current = new AsyncLocalStorage<RequestOrigin>();

/** Does the work of a call: what is audited in it says where it came from. */
export const withOrigin = <T>(origin: RequestOrigin, work: () => T): T => current.run(origin, work);

/** Of the call that is being answered; undefined for the clock and for commands. */
export const currentOrigin = (): RequestOrigin | undefined => current.getStore();
