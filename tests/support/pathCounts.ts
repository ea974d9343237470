import { connectionMachine } from '#machines/processes/connection.machine.ts';
import { inboxMachine } from '#machines/processes/inbox.machine.ts';
import { registrationMachine } from '#machines/processes/registration.machine.ts';

import { lifecycles } from '../machines/lifecycles.ts';
import { editPaths } from './editCases.ts';
import { modelOf } from './modelOf.ts';
import { modelPaths } from './modelPaths.ts';
import {
  connectionEvents,
  inboxEvents,
  inboxStart,
  keyedSubmission,
  registrationCases,
  registrationSteps,
  submissionSteps,
} from './processCases.ts';
import { sessionPaths, starts } from './sessionModel.ts';

let counted: ReadonlyMap<string, number> | undefined;

/** How many paths the tests walk through each chart that they walk; the others are tested by cases written by hand. */
export function pathCounts(): ReadonlyMap<string, number> {
  counted ??= new Map([
    ...lifecycles.map(({ machine, contexts }): [string, number] => [
      machine.id,
      sum(contexts.map((context) => modelPaths(modelOf(machine, context)).tested.length)),
    ]),
    ['session', sum(starts.map((start) => sessionPaths(start).tested.length))],
    ['edit', editPaths().tested.length],
    ['inbox', modelPaths(modelOf(inboxMachine, inboxStart), inboxEvents).tested.length],
    [
      'connection',
      modelPaths(modelOf(connectionMachine, { userId: 'user', attempts: 0, random: () => 0.5 }), connectionEvents)
        .tested.length,
    ],
    ['submission', modelPaths(modelOf(keyedSubmission), submissionSteps).tested.length],
    [
      'registration',
      sum(
        registrationSteps.map(
          (start) => modelPaths(modelOf(registrationMachine, { start }), registrationCases).tested.length,
        ),
      ),
    ],
  ]);
  return counted;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
