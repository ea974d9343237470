import type { StoredSession, User } from '#contract/session/user.ts';
import { DAY } from '#contract/shared/day.ts';
import { isRecord } from '#contract/shared/isRecord.ts';

const KEY = 'tributary.session';
const ACTING = 'tributary.acting';
const TARGET = 'tributary.target';

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
/** The session of this tab only, where an admin acts as a user. */
export const readActing = (): StoredSession | null => {
  const stored = parse(sessionStorage.getItem(ACTING));
  return stored?.actor ? stored : null;
};

/** Stores a session: an acting one in this tab, any other in this browser. */
export const writeStored = (stored: StoredSession): void => {
  if (stored.actor) sessionStorage.setItem(ACTING, JSON.stringify(stored));
  else localStorage.setItem(KEY, JSON.stringify(stored));
};
export const clearStored = (isActing: boolean): void => {
  if (isActing) sessionStorage.removeItem(ACTING);
  else localStorage.removeItem(KEY);
};

export const isOver = (stored: StoredSession | null): boolean =>
  stored !== null && !(Date.parse(stored.expiresAt) > Date.now());

/** An address of this origin: a path, and not the beginning of another host. */
const isPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?![/\\])/.test(value);

export const nowhere = { target: null, formerUserId: null };

/** The remembered target of the last day, and the user whose session expired on the way, if any. */
export function readTarget(): { target: string | null; formerUserId: string | null } {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(TARGET) ?? 'null');
    if (!isRecord(kept) || !isPath(kept['path']) || !(Number(kept['at']) > Date.now() - DAY)) return nowhere;
    return { target: kept['path'], formerUserId: typeof kept['userId'] === 'string' ? kept['userId'] : null };
  } catch {
    return nowhere;
  }
}

/** In the browser, not the tab: a mailed link opens another one. */
export const writeTarget = (path: string | null, userId: string | null): void => {
  if (path === null) localStorage.removeItem(TARGET);
  else localStorage.setItem(TARGET, JSON.stringify({ path, userId, at: Date.now() }));
};

/** Emits when another tab stores or clears the session; returns an unsubscribe function. */
export function onStoredChange(listener: (stored: StoredSession | null) => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener(readStored());
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}
