import { resourceMachine } from '#machines/processes/resource.machine.ts';

import { testFacts, type Follows } from '../../support/charts/processFacts.ts';

const problem = { status: 404, code: 'not_found', detail: 'Not here.' };
const answered = { type: 'query.answered', data: 'data', meta: 'meta' };
const started = { type: 'query.started' };
const failed = { type: 'query.failed', problem };

const asks = (at: string): Follows => ({
  at: `asking.${at}`,
  did: [
    ['stop', 'query'],
    ['start', 'query', { request: 'all time' }],
  ],
  knows: { request: 'all time' },
});
const fails: Follows = { at: 'asking.failed', knows: { problem } };

testFacts({
  machine: resourceMachine,
  input: { request: 'today' },
  begins: {
    did: [['start', 'query', { request: 'today' }]],
    context: { request: 'today', data: undefined, meta: undefined, problem: null },
  },
  tags: { 'asking.loading': ['busy'], 'asking.refreshing': ['busy'] },
  events: {
    ask: { type: 'resource.ask', request: 'all time' },
    retry: { type: 'resource.retry' },
    started,
    answered,
    failed,
  },
  situations: {
    'before the first answer': {
      after: [],
      at: 'asking.loading',
      on: {
        ask: asks('loading'),
        answered: { at: 'asking.ready', knows: { data: 'data', meta: 'meta' } },
        failed: fails,
      },
    },
    'while it is shown': {
      after: [answered],
      at: 'asking.ready',
      on: { ask: asks('refreshing'), started: { at: 'asking.refreshing' }, failed: fails },
    },
    'while it is loaded again': {
      after: [answered, started],
      at: 'asking.refreshing',
      on: { ask: asks('refreshing'), answered: { at: 'asking.ready' }, failed: fails },
    },
    'once it could not be loaded': {
      after: [failed],
      at: 'asking.failed',
      on: {
        ask: asks('loading'),
        retry: { at: 'asking.loading', did: [['send', 'query', 'query.refetch']] },
        started: { at: 'asking.loading' },
        answered: { at: 'asking.ready', knows: { data: 'data', meta: 'meta', problem: null } },
      },
    },
    'once it could not be loaded again': {
      after: [answered, failed],
      at: 'asking.failed',
      on: {
        ask: asks('refreshing'),
        retry: { at: 'asking.refreshing', did: [['send', 'query', 'query.refetch']] },
        started: { at: 'asking.refreshing' },
        answered: { at: 'asking.ready', knows: { problem: null } },
      },
    },
  },
});
