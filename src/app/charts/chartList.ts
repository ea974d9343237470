import type { AnyStateMachine, EventObject, MachineContext } from 'xstate';

import { standingMachine } from '#machines/decisions/standing.machine.ts';
import { appMachine } from '#machines/processes/app.machine.ts';
import { collectionMachine } from '#machines/processes/collection.machine.ts';
import { confirmationMachine } from '#machines/processes/confirmation.machine.ts';
import { connectionMachine } from '#machines/processes/connection.machine.ts';
import { editMachine } from '#machines/processes/edit.machine.ts';
import { inboxMachine } from '#machines/processes/inbox.machine.ts';
import { layoutMachine } from '#machines/processes/layout.machine.ts';
import { liveFiguresMachine } from '#machines/processes/liveFigures.machine.ts';
import { paletteMachine } from '#machines/processes/palette.machine.ts';
import { patienceMachine } from '#machines/processes/patience.machine.ts';
import { registrationMachine } from '#machines/processes/registration.machine.ts';
import { resourceMachine } from '#machines/processes/resource.machine.ts';
import { tokenGateMachine } from '#machines/processes/tokenGate.machine.ts';

import { basis, editCases } from './walks/editCases.ts';
import { lifecycleCases } from './walks/lifecycleCases.ts';
import {
  connectionEvents,
  inboxEvents,
  inboxStart,
  keyedSubmission,
  registrationCases,
  registrationSteps,
  submissionSteps,
} from './walks/processCases.ts';
import {
  appSamples,
  bulkSamples,
  collectionSamples,
  confirmationSamples,
  keyedBulk,
  layoutSamples,
  liveFiguresSamples,
  paletteSamples,
  request,
  resourceSamples,
  tokenGateSamples,
} from './walks/samples.ts';
import { standingCases } from './walks/standingCases.ts';
import { decidingSession, nobody, starts as sessionStarts, decisive } from './walks/sessionCases.ts';
import { capital } from '#contract/shared/format.ts';

/** Where a chart begins, and what may happen from there. */
export interface Start {
  readonly name: string;
  readonly context: MachineContext;
  /** Payload cases; other events go bare. */
  readonly cases: readonly EventObject[];
}

export interface Chart {
  readonly name: string;
  readonly kind: 'lifecycle' | 'decision' | 'process';
  readonly machine: AnyStateMachine;
  readonly starts: readonly [Start, ...Start[]];
  /** What of a context makes a difference to the paths; all of it unless given. */
  readonly decisive?: (context: unknown) => unknown;
}

/** Starts that differ in the facts a chart reads. */
function factsStarts(contexts: readonly MachineContext[]): Chart['starts'] {
  const [first, ...others] = contexts.map((context, index) => ({ name: `Facts ${index + 1}`, context, cases: [] }));
  if (first === undefined) throw new Error('A chart is played with some facts.');
  return [first, ...others];
}

const law = ({ machine, contexts }: (typeof lifecycleCases)[number]): Chart => ({
  name: machine.id,
  kind: 'lifecycle',
  machine,
  starts: factsStarts(contexts),
});

const process = (
  machine: AnyStateMachine,
  cases: readonly EventObject[],
  context: MachineContext,
  onlyReads?: Chart['decisive'],
): Chart => ({
  name: machine.id,
  kind: 'process',
  machine,
  starts: [{ name: 'The beginning', context, cases }],
  ...(onlyReads && { decisive: onlyReads }),
});
/** Paths that differ in what a chart knows are one: there would be too many. */
const stateAlone = () => null;

const [atCompany, ...atLaterSteps] = registrationSteps;
const registrationFrom = (start: (typeof registrationSteps)[number]): Start => ({
  name: `At the step ${start}`,
  context: { start },
  cases: registrationCases,
});
const [signedOut, ...otherSessions] = sessionStarts;
const sessionFrom = ({ from, input, cases }: (typeof sessionStarts)[number]): Start => ({
  name: capital(from),
  context: { ...input, refusal: null, wasUnreachable: false },
  cases,
});
const app = { session: nobody, layout: { stored: {}, prefersDark: false }, random: () => 0.5, present: null };
const edit = { basis, mine: basis.fields, theirs: null, conflicts: [], problem: null };
const resource = { request: 'today', data: undefined, meta: undefined, problem: null };
const list = {
  request,
  rows: [],
  meta: undefined,
  total: 0,
  totalIsExact: true,
  selection: [],
  hasAnswer: false,
  isOutdated: false,
  problem: null,
};
const palette = { text: '', commands: [], found: [], isPartial: false, options: [], activeId: null };
const layout = {
  isMiniSidebar: false,
  isHorizontal: false,
  theme: 'LightTheme',
  font: 'Roboto',
  hasInputBackground: false,
  isBoxed: false,
  isSidebarOpen: null,
  isCustomizerOpen: false,
};
const bulk = {
  parts: ['first', 'second'],
  answers: [],
  key: null,
  isKept: false,
  problem: null,
  isStopping: false,
};
const submission = { input: null, key: null, unanswered: [], problem: null, progress: null };

/** Every chart, with what it is played with; the tests walk it from the same starts. */
export const charts: readonly Chart[] = [
  ...lifecycleCases.map(law),
  {
    name: standingMachine.id,
    kind: 'decision',
    machine: standingMachine,
    starts: factsStarts(Object.values(standingCases).map((facts) => ({ ...facts }))),
  },
  process(appMachine, appSamples, app),
  {
    name: keyedBulk.id,
    kind: 'process',
    machine: keyedBulk,
    starts: [
      { name: 'The beginning', context: bulk, cases: bulkSamples },
      { name: 'After the page was left', context: { ...bulk, isKept: true }, cases: bulkSamples },
    ],
  },
  process(collectionMachine, collectionSamples, list, stateAlone),
  process(confirmationMachine, confirmationSamples, { question: null }),
  process(connectionMachine, connectionEvents, { user: null, attempts: 0, random: () => 0.5 }),
  process(editMachine, editCases, edit),
  process(inboxMachine, inboxEvents, inboxStart),
  process(layoutMachine, layoutSamples, layout, stateAlone),
  process(liveFiguresMachine, liveFiguresSamples, { moved: [], reading: [], took: 0, random: () => 0.5 }, stateAlone),
  process(paletteMachine, paletteSamples, palette, stateAlone),
  process(patienceMachine, [], { waits: 0 }, stateAlone),
  {
    name: registrationMachine.id,
    kind: 'process',
    machine: registrationMachine,
    starts: [registrationFrom(atCompany), ...atLaterSteps.map(registrationFrom)],
  },
  process(resourceMachine, resourceSamples, resource),
  {
    name: decidingSession.id,
    kind: 'process',
    machine: decidingSession,
    starts: [sessionFrom(signedOut), ...otherSessions.map(sessionFrom)],
    decisive,
  },
  process(keyedSubmission, submissionSteps, submission),
  process(tokenGateMachine, tokenGateSamples, { problem: null }),
];
