import { assign, type AnyEventObject } from 'xstate';

import { bulkMachine } from '#machines/processes/bulk.machine.ts';
import type { CollectionRequest } from '#machines/processes/collection.machine.ts';
import type { PaletteOption } from '#machines/processes/palette.machine.ts';

import { receivedAt } from './processCases.ts';
import { stored, users } from './sessionCases.ts';

/* Payloads with which charts are played, and their paths walked. */

const problem = { status: 500, code: 'internal', detail: 'No.' };

export const appSamples: readonly AnyEventObject[] = [
  { type: 'session.arrived', stored: stored(users.partner) },
  { type: 'session.arrived', stored: { ...stored(users.staff), token: 'another' } },
  { type: 'notification.received', notification: receivedAt(1) },
];

export const request: CollectionRequest = {
  page: 1,
  perPage: 25,
  sort: '-createdAt',
  search: '',
  filters: {},
  scope: {},
};
const answer = { rows: ['first', 'second'], meta: null, total: 40, totalIsExact: true };
export const collectionSamples: readonly AnyEventObject[] = [
  { type: 'collection.page', page: 2 },
  { type: 'collection.page', page: 3 },
  { type: 'collection.perPage', perPage: 50 },
  { type: 'collection.sort', sort: 'name' },
  { type: 'collection.filter', filters: { status: 'open' }, sort: '-createdAt' },
  { type: 'collection.search', search: 'tea' },
  { type: 'collection.restore', request: { ...request, page: 2 } },
  { type: 'collection.select', ids: ['first'] },
  { type: 'query.answered', ...answer },
  { type: 'query.answered', ...answer, rows: [], total: 1 },
  { type: 'query.answered', ...answer, rows: [], total: 0 },
  { type: 'query.failed', problem },
];

const question = { message: 'Delete it?', confirmLabel: 'Delete' };
export const confirmationSamples: readonly AnyEventObject[] = [
  { type: 'confirmation.request', question: { id: 'one', ...question } },
  { type: 'confirmation.request', question: { id: 'another', ...question } },
];

export const layoutSamples: readonly AnyEventObject[] = [
  { type: 'customizer.set', isOpen: true },
  { type: 'customizer.set', isOpen: false },
  { type: 'layout.set', isHorizontal: true },
  { type: 'layout.set', isHorizontal: false },
  { type: 'theme.set', theme: 'DarkTheme' },
  { type: 'theme.set', theme: 'LightTheme' },
  { type: 'font.set', font: 'Inter' },
  { type: 'inputBackground.set', isOn: true },
  { type: 'boxed.set', isBoxed: true },
  { type: 'stored.changed', choices: { isBoxed: true, font: 'Open Sans' } },
];

export const liveFiguresSamples: readonly AnyEventObject[] = [
  { type: 'figures.moved', kinds: ['earnings'] },
  { type: 'figures.moved', kinds: ['payouts'] },
  { type: 'xstate.done.actor.readFigures', output: 40 },
];

const page = (id: string): PaletteOption => ({ id, group: 'Pages', label: id });
const found: PaletteOption = { id: 'patch', group: 'Partners', label: 'Patch' };
export const paletteSamples: readonly AnyEventObject[] = [
  { type: 'palette.open', commands: [page('Overview'), page('Partners'), page('Payouts')] },
  { type: 'palette.type', text: 'pa' },
  { type: 'palette.type', text: 'zebra' },
  { type: 'palette.type', text: '' },
  { type: 'palette.step', step: 'next' },
  { type: 'palette.step', step: 'previous' },
  { type: 'palette.point', id: 'Payouts' },
  { type: 'xstate.done.actor.search', output: { found: [found], isPartial: false } },
  { type: 'xstate.error.actor.search', error: 'No.' },
];

export const resourceSamples: readonly AnyEventObject[] = [
  { type: 'resource.ask', request: 'all time' },
  { type: 'query.answered', data: 'data', meta: null },
  { type: 'query.failed', problem },
];

const bulkAnswer = (output: object): AnyEventObject => ({ type: 'xstate.done.actor.send', output });
/** With a key that does not change. */
export const keyedBulk = bulkMachine.provide({
  actions: { createKey: assign({ key: ({ context }) => context.key ?? 'key' }), keep: () => {}, forget: () => {} },
});
export const bulkSamples: readonly AnyEventObject[] = [
  bulkAnswer({ type: 'answered', answer: { moved: 25 } }),
  bulkAnswer({ type: 'refused', problem }),
  bulkAnswer({ type: 'lost', problem }),
  { type: 'xstate.error.actor.send', error: 'No.' },
];

export const tokenGateSamples: readonly AnyEventObject[] = [
  { type: 'xstate.done.actor.verify', output: {} },
  { type: 'xstate.error.actor.verify', error: { status: 410 } },
  { type: 'xstate.error.actor.verify', error: { status: 500 } },
];
