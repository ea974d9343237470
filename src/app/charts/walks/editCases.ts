import {
  type EditFields,
  editMachine,
  type EditVersion,
  type ReadOutcome,
  type SaveOutcome,
} from '#machines/processes/edit.machine.ts';

import { modelOf } from './modelOf.ts';

/* What a person does and a server answers, for the edit chart. */

export const basis: EditVersion = { version: 3, fields: { name: 'Acme', phone: '1', apps: ['a'] } };
export const no = { code: 'refused', detail: 'No.' };
export const old = { code: 'version_conflict', detail: 'Old.' };
export const none = { code: 'not_found', detail: 'None.' };

/** What others saved as version 5. */
export const found = (fields: EditFields, by: Record<string, string> = {}): ReadOutcome => ({
  type: 'found',
  theirs: { version: 5, fields: { ...basis.fields, ...fields }, by },
});

export type Step =
  | { type: 'edit.save'; fields: EditFields }
  | { type: 'edit.renewed'; basis: EditVersion }
  | { type: 'edit.cancel' | 'edit.continue' | 'edit.discard' | 'edit.reset' }
  | { type: 'xstate.done.actor.save'; output: SaveOutcome }
  | { type: 'xstate.done.actor.read'; output: ReadOutcome }
  | { type: 'xstate.error.actor.save'; error: unknown }
  | { type: 'xstate.error.actor.read'; error: unknown };

export const mine = { ...basis.fields, name: 'Mine' };
export const save = (fields: EditFields = mine): Step => ({ type: 'edit.save', fields });
export const ask = (type: 'edit.cancel' | 'edit.continue' | 'edit.discard' | 'edit.reset'): Step => ({ type });
export const renewed = (fields: EditFields): Step => ({ type: 'edit.renewed', basis: { version: 4, fields } });
export const answered = (output: SaveOutcome): Step => ({ type: 'xstate.done.actor.save', output });
export const readBack = (output: ReadOutcome): Step => ({ type: 'xstate.done.actor.read', output });
export const lostSave: Step = { type: 'xstate.error.actor.save', error: no };
export const lostReading: Step = { type: 'xstate.error.actor.read', error: no };

export const accepted = answered({ type: 'saved', version: 6 });
export const outdated = answered({ type: 'outdated', problem: old });
export const refused = answered({ type: 'refused', problem: no });
export const missing = answered({ type: 'missing', problem: none });
export const contested = readBack(found({ name: 'Theirs' }, { name: 'Mina' }));
export const apart = readBack(found({ phone: '2' }));

export const notNewer = readBack({ type: 'found', theirs: { ...basis, by: {} } });

export const editCases: readonly Step[] = [
  save(),
  renewed(basis.fields),
  accepted,
  outdated,
  refused,
  missing,
  lostSave,
  contested,
  apart,
  notNewer,
  readBack({ type: 'missing', problem: none }),
  readBack({ type: 'refused', problem: no }),
  lostReading,
];

/** The pure model of an edit that has just begun. */
export const editModel = () =>
  modelOf(editMachine, { basis, mine: basis.fields, theirs: null, conflicts: [], problem: null });
