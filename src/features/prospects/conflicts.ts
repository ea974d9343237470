import { useSyncExternalStore } from 'react';

import type { Problem } from '#contract/problem.ts';
import type { Prospect } from '#contract/prospects.ts';

import type { ProspectEdit } from './prospectEdit.ts';

/** What somebody chose for a prospect that others had changed since it was read. */
export interface EditConflict {
  prospect: Prospect;
  edit: ProspectEdit;
  /** The version now, and what changed, newest first. */
  conflict: NonNullable<Problem['conflict']>;
}

let current: EditConflict | null = null;
const listeners = new Set<() => void>();

/** Asks what shall hold, or with null no longer; `ProspectConflict` shows it. */
export function showConflict(next: EditConflict | null): void {
  current = next;
  for (const tell of listeners) tell();
}

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => void listeners.delete(tell);
};

export const useEditConflict = (): EditConflict | null => useSyncExternalStore(subscribe, () => current);
