import { useState } from 'react';

export interface Basis<T> {
  /** What the form was opened with; its version goes with what is sent. */
  value: T;
  /** Another key for the form when it has to begin anew. */
  key: number;
  /** Somebody else saved first. */
  isConflict: boolean;
  /** After a save: what the server answers next is what the form stands on. */
  saved: () => void;
  /** After a refusal. */
  refused: (problem: { code: string }) => void;
  /** After a conflict: begins anew with what the server answers next. */
  restart: () => void;
}

/**
 * What a form stands on while its resource goes on being refreshed: a version that somebody else made stays a conflict,
 * and is not taken over unseen.
 */
export function useBasis<T extends { version: number }>(current: T): Basis<T> {
  const [value, setValue] = useState(current);
  const [key, setKey] = useState(0);
  const [isConflict, setConflict] = useState(false);
  const [waiting, setWaiting] = useState<'saved' | 'restart' | null>(null);
  if (waiting !== null && current.version !== value.version) {
    setValue(current);
    setWaiting(null);
    if (waiting === 'restart') setKey(key + 1);
  }
  const wait = (next: 'saved' | 'restart') => {
    setConflict(false);
    setWaiting(next);
  };
  return {
    value,
    key,
    isConflict,
    saved: () => wait('saved'),
    refused: ({ code }) => setConflict(code === 'version_conflict'),
    restart: () => wait('restart'),
  };
}
