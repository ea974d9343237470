import { createActor, fromPromise } from 'xstate';

import type { FigureKind } from '#contract/figures/kinds.ts';
import { liveFiguresMachine } from '#machines/processes/liveFigures.machine.ts';

import { inspection } from '../../inspector/inspection.ts';
import { markLiveStale, refreshLive } from '../../api/liveQueries.ts';
import { visibility } from './visibility.ts';

const always = [
  '/api/partners/partner',
  '/api/admin/admin-overview',
  '/api/admin/admin-partner-overview-report',
  '/api/reports/{key}',
];
const figures = [
  ...always,
  '/api/admin/apps-overview',
  '/api/analytics/query',
  '/api/analytics/cohorts',
  '/api/apps/apps-by-country',
  '/api/referrals/all',
];
const money = ['/api/partners/{id}/balance', '/api/partners/{id}/forecast', '/api/payouts', '/api/admin/payouts/{id}'];

/** Where the figures of a kind come from, as the paths their answers begin with. */
const stale: Readonly<Record<FigureKind, readonly string[]>> = {
  traffic: figures,
  earnings: [...figures, ...money],
  payouts: [...always, ...money],
  leads: [...always, '/api/leads'],
};

const pathsOf = (kinds: readonly FigureKind[]): string[] => [...new Set(kinds.flatMap((kind) => stale[kind]))];

const logic = liveFiguresMachine.provide({
  actors: {
    visibility,
    readFigures: fromPromise(async ({ input: { kinds } }) => {
      const began = performance.now();
      await refreshLive(pathsOf(kinds));
      return performance.now() - began;
    }),
  },
  actions: { markStale: (_, { kinds }) => markLiveStale(pathsOf(kinds)) },
});

/** Keeps the figures on the page up to date until it is stopped. */
export const liveFigures = (input: { random: () => number }) =>
  createActor(logic, { input, inspect: inspection }).start();
