import { fromPromise } from 'xstate';

import {
  type EditFields,
  editMachine,
  type EditVersion,
  type ReadOutcome,
  type SaveOutcome,
} from '#machines/processes/edit.machine.ts';

import { type ProblemLike, problemOf } from '../../../api/problem.ts';
import { type EditUnits, fieldsOf, valuesOf } from './editUnits.ts';

/** What others saved. */
export interface Theirs<V> {
  version: number;
  values: V;
  /** Who changed what, by the name of the unit, where that is known. */
  by?: Readonly<Record<string, string | null>>;
}

export interface EditCalls<V, Answer> {
  save: (values: V, version: number, signal: AbortSignal) => Promise<Answer>;
  /** The version in the answer; without it the next read has it. */
  versionOf?: ((answer: Answer) => number | null) | undefined;
  /** What was saved, where it is more than was sent (ids of what is new): the next edit begins with it. */
  valuesOf?: ((answer: Answer) => V) | undefined;
  /** What is there now, after `sent` was refused as outdated; null where it is gone. */
  read: (refused: { problem: ProblemLike; sent: V }) => Promise<Theirs<V> | null>;
}

const isOutdated = ({ code }: ProblemLike) => code === 'version_conflict';
const isMissing = ({ code }: ProblemLike) => code === 'not_found';

/** The edit statechart on real calls. It decides whether and when; the values stay here, with their type. */
export function createEditRunner<V, Answer>(units: EditUnits<V>) {
  let calls: EditCalls<V, Answer> | null = null;
  let sent: V | null = null;
  let theirs: V | null = null;
  let answered: { answer: Answer } | null = null;

  const save = async (
    { fields, version }: { fields: EditFields; version: number },
    signal: AbortSignal,
  ): Promise<SaveOutcome> => {
    if (!calls || sent === null) throw new Error('edit: nothing was prepared');
    sent = valuesOf(units, { fields, mine: sent, theirs });
    try {
      const answer = await calls.save(sent, version, signal);
      answered = { answer };
      sent = calls.valuesOf?.(answer) ?? sent;
      return { type: 'saved', version: calls.versionOf?.(answer) ?? null, fields: fieldsOf(units, sent) };
    } catch (error) {
      const problem = problemOf(error);
      return { type: isOutdated(problem) ? 'outdated' : isMissing(problem) ? 'missing' : 'refused', problem: error };
    }
  };
  const read = async (refused: unknown): Promise<ReadOutcome> => {
    if (!calls || sent === null) throw new Error('edit: nothing was prepared');
    const problem = problemOf(refused);
    try {
      const found = await calls.read({ problem, sent });
      if (!found) return { type: 'missing', problem: refused };
      theirs = found.values;
      return {
        type: 'found',
        theirs: { version: found.version, fields: fieldsOf(units, found.values), by: found.by ?? {} },
      };
    } catch (error) {
      return { type: isMissing(problemOf(error)) ? 'missing' : 'refused', problem: error };
    }
  };
  return {
    machine: editMachine.provide({
      actors: {
        save: fromPromise<SaveOutcome, { fields: EditFields; version: number }>(({ input, signal }) =>
          save(input, signal),
        ),
        read: fromPromise<ReadOutcome, { basis: EditVersion; problem: unknown }>(({ input }) => read(input.problem)),
      },
    }),
    /** What is about to be saved, and how. */
    prepare: (values: V, how: EditCalls<V, Answer>) => {
      sent = values;
      calls = how;
    },
    theirs: () => theirs,
    answer: () => answered,
    /** The form values of the machine's fields. */
    typed: (fields: EditFields): V | null => (sent === null ? null : valuesOf(units, { fields, mine: sent, theirs })),
  };
}
