import { assign, emit, fromPromise, setup } from 'xstate';

/** What is edited, by field. A field is what is chosen as a whole, such as an address. */
export type EditFields = Readonly<Record<string, unknown>>;

export interface EditVersion {
  version: number;
  fields: EditFields;
}

export interface SavedByOthers extends EditVersion {
  /** Who changed a field, where that is known. */
  by: Readonly<Record<string, string | null>>;
}

export interface FieldConflict {
  field: string;
  theirs: unknown;
  mine: unknown;
  by: string | null;
}

/** `version` is null where the answer does not name it; `fields` are what was saved, where it is not as it was sent. */
export type SaveOutcome =
  | { type: 'saved'; version: number | null; fields?: EditFields }
  | { type: 'outdated' | 'missing' | 'refused'; problem: unknown };
export type ReadOutcome = { type: 'found'; theirs: SavedByOthers } | { type: 'missing' | 'refused'; problem: unknown };

export const editMachine = setup({
  types: {
    context: {} as {
      /** What the edit began from, or was put on top of since. */
      basis: EditVersion;
      /** As it was saved last, or is to be. */
      mine: EditFields;
      /** What others saved in the meantime; null while they did not. */
      theirs: SavedByOthers | null;
      conflicts: readonly FieldConflict[];
      /** Why it was not saved; null when nothing prevents it. */
      problem: unknown;
    },
    input: {} as { basis: EditVersion },
    events: {} as
      | { type: 'edit.save'; fields: EditFields }
      | { type: 'edit.cancel' }
      | { type: 'edit.continue' }
      | { type: 'edit.discard' }
      | { type: 'edit.reset' }
      | { type: 'edit.renewed'; basis: EditVersion },
    emitted: {} as
      | { type: 'saved'; fields: EditFields }
      | { type: 'refused'; problem: unknown }
      | { type: 'conflicted' }
      | { type: 'gone' },
    tags: {} as 'busy' | 'over',
  },
  actors: {
    save: fromPromise<SaveOutcome, { fields: EditFields; version: number }>(() =>
      Promise.reject(new Error('edit: save is not provided')),
    ),
    read: fromPromise<ReadOutcome, { basis: EditVersion; problem: unknown }>(() =>
      Promise.reject(new Error('edit: read is not provided')),
    ),
  },
  actions: {
    rememberMine: assign((_, params: { fields: EditFields }) => ({ mine: params.fields, problem: null })),
    rememberProblem: assign((_, params: { problem: unknown }) => ({ problem: params.problem })),
    forgetProblem: assign({ problem: null }),
    rememberSaved: assign(({ context: { basis, mine } }, { outcome }: { outcome: SaveOutcome }) => {
      if (outcome.type !== 'saved') return {};
      const { version, fields = mine } = outcome;
      return { basis: { version: version ?? basis.version, fields }, mine: fields, theirs: null, conflicts: [] };
    }),
    renewBasis: assign((_, params: { basis: EditVersion }) => ({ basis: params.basis })),
    /** With their changes to fields that are unchanged here. */
    rememberTheirs: assign(({ context }, { outcome }: { outcome: ReadOutcome }) =>
      outcome.type === 'found'
        ? {
            theirs: outcome.theirs,
            conflicts: conflictsOf(context, outcome.theirs),
            mine: merged(context, outcome.theirs),
            problem: null,
          }
        : {},
    ),
    rebase: assign(({ context }) => ({
      basis:
        context.theirs === null ? context.basis : { version: context.theirs.version, fields: context.theirs.fields },
      theirs: null,
      conflicts: [],
    })),
    tellSaved: emit(({ context }) => ({ type: 'saved' as const, fields: context.mine })),
    tellRefused: emit((_, params: { problem: unknown }) => ({ type: 'refused' as const, problem: params.problem })),
    tellConflicted: emit({ type: 'conflicted' as const }),
    tellGone: emit({ type: 'gone' as const }),
  },
  guards: {
    isSaved: (_, params: { outcome: SaveOutcome }) => params.outcome.type === 'saved',
    isOutdated: (_, params: { outcome: SaveOutcome }) => params.outcome.type === 'outdated',
    isMissing: (_, params: { outcome: SaveOutcome | ReadOutcome }) => params.outcome.type === 'missing',
    isContested: ({ context }, params: { outcome: ReadOutcome }) =>
      params.outcome.type === 'found' && conflictsOf(context, params.outcome.theirs).length > 0,
    /** Otherwise the same edit would be sent and refused for ever. */
    isNewer: ({ context }, params: { outcome: ReadOutcome }) =>
      params.outcome.type === 'found' && params.outcome.theirs.version !== context.basis.version,
    isUnchanged: ({ context }, params: { basis: EditVersion }) => isSame(params.basis.fields, context.basis.fields),
  },
}).createMachine({
  id: 'edit',
  description:
    'Editing a record that a colleague may be editing at the same time. No change is overwritten silently, and nothing typed is lost.',
  context: ({ input }) => ({
    basis: input.basis,
    mine: input.basis.fields,
    theirs: null,
    conflicts: [],
    problem: null,
  }),
  initial: 'resting',
  states: {
    resting: {
      description: 'Nothing is being sent.',
      initial: 'editing',
      states: {
        editing: { description: 'There are unsaved changes.' },
        refused: {
          description: 'Saving failed. The changes are kept and the reason is shown.',
        },
        saved: { description: 'Everything is saved.' },
      },
      on: {
        'edit.save': {
          description: 'Save the changes.',
          target: 'saving',
          actions: { type: 'rememberMine', params: ({ event }) => ({ fields: event.fields }) },
        },
        'edit.renewed': {
          description: 'A newer version arrives with the same content. Only its number is taken over.',
          guard: { type: 'isUnchanged', params: ({ event }) => ({ basis: event.basis }) },
          actions: { type: 'renewBasis', params: ({ event }) => ({ basis: event.basis }) },
        },
        'edit.reset': {
          description: 'Dismiss the error.',
          target: '.editing',
          actions: 'forgetProblem',
        },
      },
    },
    saving: {
      description: 'Saving, based on the version that was loaded.',
      tags: 'busy',
      on: {
        'edit.cancel': {
          description: 'Stop waiting. The changes are kept.',
          target: 'resting.editing',
        },
      },
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({ fields: context.mine, version: context.basis.version }),
        onDone: [
          {
            description: 'The changes are saved.',
            guard: { type: 'isSaved', params: ({ event }) => ({ outcome: event.output }) },
            target: 'resting.saved',
            actions: [{ type: 'rememberSaved', params: ({ event }) => ({ outcome: event.output }) }, 'tellSaved'],
          },
          {
            description: 'A colleague saved first.',
            guard: { type: 'isOutdated', params: ({ event }) => ({ outcome: event.output }) },
            target: 'rebasing',
            actions: { type: 'rememberProblem', params: ({ event }) => ({ problem: problemOf(event.output) }) },
          },
          {
            description: 'Someone deleted it in the meantime.',
            guard: { type: 'isMissing', params: ({ event }) => ({ outcome: event.output }) },
            target: 'gone',
            actions: [
              { type: 'rememberProblem', params: ({ event }) => ({ problem: problemOf(event.output) }) },
              'tellGone',
            ],
          },
          {
            description: 'The server refused the changes.',
            target: 'resting.refused',
            actions: [
              { type: 'rememberProblem', params: ({ event }) => ({ problem: problemOf(event.output) }) },
              { type: 'tellRefused', params: ({ event }) => ({ problem: problemOf(event.output) }) },
            ],
          },
        ],
        onError: {
          description: 'No response from the server.',
          target: 'resting.refused',
          actions: [
            { type: 'rememberProblem', params: ({ event }) => ({ problem: event.error }) },
            { type: 'tellRefused', params: ({ event }) => ({ problem: event.error }) },
          ],
        },
      },
    },
    rebasing: {
      description: 'A colleague saved first. Compares their changes with one’s own, field by field.',
      tags: 'busy',
      on: {
        'edit.cancel': {
          description: 'Stop waiting. The changes are kept.',
          target: 'resting.editing',
          actions: 'forgetProblem',
        },
      },
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => ({ basis: context.basis, problem: context.problem }),
        onDone: [
          {
            description: 'Both changed the same field.',
            guard: { type: 'isContested', params: ({ event }) => ({ outcome: event.output }) },
            target: 'conflicted',
            actions: [{ type: 'rememberTheirs', params: ({ event }) => ({ outcome: event.output }) }, 'tellConflicted'],
          },
          {
            description: 'They changed different fields. Keeps both and saves again.',
            guard: { type: 'isNewer', params: ({ event }) => ({ outcome: event.output }) },
            target: 'saving',
            actions: [{ type: 'rememberTheirs', params: ({ event }) => ({ outcome: event.output }) }, 'rebase'],
          },
          {
            description: 'Someone deleted it in the meantime.',
            guard: { type: 'isMissing', params: ({ event }) => ({ outcome: event.output }) },
            target: 'gone',
            actions: [
              { type: 'rememberProblem', params: ({ event }) => ({ problem: problemOf(event.output) }) },
              'tellGone',
            ],
          },
          {
            description: 'Their version can’t be shown, or has nothing new.',
            target: 'resting.refused',
            actions: [
              {
                type: 'rememberProblem',
                params: ({ event, context }) => ({ problem: problemOf(event.output) ?? context.problem }),
              },
              {
                type: 'tellRefused',
                params: ({ event, context }) => ({ problem: problemOf(event.output) ?? context.problem }),
              },
            ],
          },
        ],
        onError: {
          description: 'Their version can’t be loaded right now.',
          target: 'resting.refused',
          actions: [
            { type: 'rememberProblem', params: ({ event }) => ({ problem: event.error }) },
            { type: 'tellRefused', params: ({ event }) => ({ problem: event.error }) },
          ],
        },
      },
    },
    conflicted: {
      description: 'Shows both versions of every field that both changed, and lets the user choose.',
      on: {
        'edit.save': {
          description: 'Choose a version of each field, and save.',
          target: 'saving',
          actions: ['rebase', { type: 'rememberMine', params: ({ event }) => ({ fields: event.fields }) }],
        },
        'edit.continue': {
          description: 'Continue editing from their version.',
          target: 'resting.editing',
          actions: 'rebase',
        },
        'edit.discard': {
          description: 'Keep the colleague’s version.',
          target: 'discarded',
        },
      },
    },
    gone: {
      description: 'It no longer exists. The unsaved text is shown so it can be copied.',
      tags: 'over',
    },
    discarded: {
      description: 'The colleague’s version stays. One’s own changes are dropped.',
      tags: 'over',
    },
  },
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const problemOf = (outcome: SaveOutcome | ReadOutcome): unknown => ('problem' in outcome ? outcome.problem : null);

interface Edited {
  basis: EditVersion;
  mine: EditFields;
}

/** The fields that both changed to different values. */
function conflictsOf({ basis, mine }: Edited, theirs: SavedByOthers): FieldConflict[] {
  return Object.keys(mine).flatMap((field) => {
    const [before, now, wanted] = [basis.fields[field], theirs.fields[field], mine[field]];
    const isContested = !isSame(now, before) && !isSame(wanted, before) && !isSame(now, wanted);
    return isContested ? [{ field, theirs: now, mine: wanted, by: theirs.by[field] ?? null }] : [];
  });
}

/** Own changes on top of theirs. */
function merged({ basis, mine }: Edited, theirs: EditVersion): EditFields {
  const own = Object.keys(mine).filter((field) => !isSame(mine[field], basis.fields[field]));
  return { ...theirs.fields, ...Object.fromEntries(own.map((field) => [field, mine[field]])) };
}
