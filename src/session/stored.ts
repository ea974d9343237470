import type { StoredSession, User } from '#contract/user.ts';

const KEY = 'tributary.session';
const TARGET = 'tributary.target';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isUser = (value: unknown): value is User =>
  isRecord(value) &&
  typeof value['id'] === 'string' &&
  typeof value['role'] === 'string' &&
  typeof value['firstName'] === 'string' &&
  typeof value['isTermsAccepted'] === 'boolean' &&
  (value['partner'] === null || isRecord(value['partner']));

const isStored = (value: unknown): value is StoredSession =>
  isRecord(value) &&
  typeof value['token'] === 'string' &&
  typeof value['expiresAt'] === 'string' &&
  isUser(value['user']);

const parse = (text: string | null): StoredSession | null => {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isStored(value) ? value : null;
  } catch {
    return null;
  }
};

/** The session this browser keeps; anything unreadable counts as none. */
export const readStored = (): StoredSession | null => parse(localStorage.getItem(KEY));
export const writeStored = (stored: StoredSession): void => localStorage.setItem(KEY, JSON.stringify(stored));
export const clearStored = (): void => localStorage.removeItem(KEY);

export const isOver = (stored: StoredSession | null): boolean =>
  stored !== null && !(Date.parse(stored.expiresAt) > Date.now());

export const readTarget = (): string | null => sessionStorage.getItem(TARGET);
export const writeTarget = (target: string | null): void => {
  if (target === null) sessionStorage.removeItem(TARGET);
  else sessionStorage.setItem(TARGET, target);
};

/** Tells of a session that another tab stored or cleared; returns the way to stop listening. */
export function onStoredChange(listener: (stored: StoredSession | null) => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener(readStored());
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}
