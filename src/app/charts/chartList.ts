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
  /** Whether the tests walk generated paths through it. */
  readonly isWalked: boolean;
  /** What of a context makes a difference to the paths. */
  readonly decisive?: (context: unknown) => unknown;
}

const law = ({ machine, contexts: [first, ...others] }: (typeof lifecycleCases)[number]): Chart => {
  if (first === undefined) throw new Error(`${machine.id} has no facts.`);
  const start = (context: MachineContext, index: number): Start => ({ name: `Facts ${index + 1}`, context, cases: [] });
  return {
    name: machine.id,
    kind: 'lifecycle',
    machine,
    starts: [start(first, 0), ...others.map((context, index) => start(context, index + 1))],
    isWalked: true,
  };
};

const process = (
  machine: AnyStateMachine,
  isWalked: boolean,
  cases: readonly EventObject[],
  context: MachineContext,
): Chart => ({
  name: machine.id,
  kind: 'process',
  machine,
  starts: [{ name: 'The beginning', context, cases }],
  isWalked,
});

const [atCompany, ...atLaterSteps] = registrationSteps;
const registrationFrom = (start: (typeof registrationSteps)[number]): Start => ({
  name: `At the step ${start}`,
  context: { start },
  cases: registrationCases,
});
const [signedOut, ...otherSessions] = sessionStarts;
const sessionFrom = ({ from, input, cases }: (typeof sessionStarts)[number]): Start => ({
  name: capital(from),
  context: { ...input, refusal: null },
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
const submission = { input: null, key: null, unanswered: [], problem: null };

/** Every chart, with what it is played with; the tests walk those that are walked from the same starts. */
export const charts: readonly Chart[] = [
  ...lifecycleCases.map(law),
  {
    name: standingMachine.id,
    kind: 'decision',
    machine: standingMachine,
    starts: [
      {
        name: 'The beginning',
        context: {
          role: 'partner',
          partner: { approval: 'approved', account: 'active' },
          isActing: false,
          isTermsAccepted: true,
        },
        cases: [],
      },
    ],
    isWalked: false,
  },
  process(appMachine, false, appSamples, app),
  process(keyedBulk, false, bulkSamples, bulk),
  process(collectionMachine, false, collectionSamples, list),
  process(confirmationMachine, false, confirmationSamples, { question: null }),
  process(connectionMachine, true, connectionEvents, { user: null, attempts: 0, random: () => 0.5 }),
  process(editMachine, true, editCases, edit),
  process(inboxMachine, true, inboxEvents, inboxStart),
  process(layoutMachine, false, layoutSamples, layout),
  process(liveFiguresMachine, false, liveFiguresSamples, { moved: [], reading: [], took: 0, random: () => 0.5 }),
  process(paletteMachine, false, paletteSamples, palette),
  process(patienceMachine, false, [], { waits: 0 }),
  {
    name: registrationMachine.id,
    kind: 'process',
    machine: registrationMachine,
    starts: [registrationFrom(atCompany), ...atLaterSteps.map(registrationFrom)],
    isWalked: true,
  },
  process(resourceMachine, false, resourceSamples, resource),
  {
    name: decidingSession.id,
    kind: 'process',
    machine: decidingSession,
    starts: [sessionFrom(signedOut), ...otherSessions.map(sessionFrom)],
    isWalked: true,
    decisive,
  },
  process(keyedSubmission, true, submissionSteps, submission),
  process(tokenGateMachine, false, tokenGateSamples, { problem: null }),
];
