import { collectionMachine, type CollectionRequest } from '#machines/processes/collection.machine.ts';

import { testFacts, type Follows } from '../../support/charts/processFacts.ts';

const first: CollectionRequest = {
  page: 1,
  perPage: 25,
  sort: '-createdAt',
  search: '',
  filters: { a: '1' },
  scope: {},
};
const second = { ...first, page: 2 };
const other: CollectionRequest = { ...first, page: 3, perPage: 50, search: 'y', filters: {} };

const answer = { rows: ['a'], meta: 'meta', total: 40, totalIsExact: false };
const nothing = (total: number) => ({ rows: [], meta: undefined, total, totalIsExact: true });
const problem = { status: 500, code: 'internal', detail: 'Wrong Services' };

const select = { type: 'collection.select', ids: ['a'] };
const answered = { type: 'query.answered', ...answer };
const started = { type: 'query.started' };
const failed = { type: 'query.failed', problem };
const searched = { type: 'collection.search', search: 'm' };

const stops = ['stop', 'query'] as const;
/** The request is asked in the place of the one before. */
const asks = (at: string, request: CollectionRequest, knows: object = {}): Follows => ({
  at: `asking.${at}`,
  did: [stops, ['start', 'query', { request }]],
  knows: { request, ...knows },
});
const shows = (rows: object): Follows => ({ at: 'asking.ready', knows: { ...rows, hasAnswer: true } });
/** What the person changes, from the first page of `first`. */
const changes = (at: string, deselects: object) => ({
  page: asks(at, second),
  perPage: asks(at, { ...first, perPage: 50 }),
  sort: asks(at, { ...first, sort: 'name' }),
  filter: asks(at, { ...first, filters: { a: '1', b: '2' } }, deselects),
  search: { at: 'pausing', did: [stops], knows: { request: { ...first, search: 'x' }, ...deselects } },
  restore: asks(at, other, deselects),
});
const outdated = { isOutdated: true };
const current = { isOutdated: false };
const cleared = { selection: [], ...outdated };

testFacts({
  machine: collectionMachine,
  input: { request: first },
  begins: {
    did: [['start', 'query', { request: first }]],
    context: { request: first, ...nothing(0), selection: [], hasAnswer: false, isOutdated: false, problem: null },
  },
  tags: { pausing: ['busy'], 'asking.loading': ['busy'], 'asking.refreshing': ['busy'] },
  events: {
    page: { type: 'collection.page', page: 2 },
    perPage: { type: 'collection.perPage', perPage: 50 },
    sort: { type: 'collection.sort', sort: 'name' },
    filter: { type: 'collection.filter', filters: { a: '1', b: '2' }, sort: '-createdAt' },
    search: { type: 'collection.search', search: 'x' },
    restore: { type: 'collection.restore', request: other },
    select: { type: 'collection.select', ids: ['b'] },
    retry: { type: 'collection.retry' },
    started,
    answered,
    'answered with nothing of 60': { type: 'query.answered', ...nothing(60) },
    'answered with nothing of one': { type: 'query.answered', ...nothing(1) },
    'answered with nothing of nothing': { type: 'query.answered', ...nothing(0) },
    failed,
    'almost the pause': 49,
    'the pause': 50,
  },
  situations: {
    'before the first answer': {
      after: [],
      at: 'asking.loading',
      on: {
        ...changes('loading', {}),
        select: { knows: { selection: ['b'] } },
        answered: shows(answer),
        'answered with nothing of 60': shows({ total: 60 }),
        'answered with nothing of one': shows({ total: 1 }),
        'answered with nothing of nothing': shows({}),
        failed: { at: 'asking.failed', knows: { problem } },
      },
    },
    'before the first answer of the second page': {
      input: { request: second },
      after: [],
      at: 'asking.loading',
      on: {
        page: { ...asks('loading', second), knows: {} },
        perPage: asks('loading', { ...first, perPage: 50 }),
        sort: asks('loading', { ...first, sort: 'name' }),
        filter: asks('loading', { ...first, filters: { a: '1', b: '2' } }),
        search: { at: 'pausing', did: [stops], knows: { request: { ...first, search: 'x' } } },
        restore: asks('loading', other),
        select: { knows: { selection: ['b'] } },
        answered: shows(answer),
        'answered with nothing of 60': asks('loading', { ...first, page: 3 }),
        'answered with nothing of one': asks('loading', first),
        'answered with nothing of nothing': shows({}),
        failed: { at: 'asking.failed', knows: { problem } },
      },
    },
    'while rows are shown, one selected': {
      after: [answered, select],
      at: 'asking.ready',
      on: {
        ...changes('refreshing', cleared),
        select: { knows: { selection: ['b'] } },
        started: { at: 'asking.refreshing' },
        'answered with nothing of 60': { knows: nothing(60) },
        'answered with nothing of one': { knows: nothing(1) },
        'answered with nothing of nothing': { knows: nothing(0) },
        failed: { at: 'asking.failed', knows: { problem } },
      },
    },
    'while newer rows are asked for': {
      after: [answered, started],
      at: 'asking.refreshing',
      on: {
        ...changes('refreshing', outdated),
        select: { knows: { selection: ['b'] } },
        answered: { at: 'asking.ready' },
        'answered with nothing of 60': { at: 'asking.ready', knows: nothing(60) },
        'answered with nothing of one': { at: 'asking.ready', knows: nothing(1) },
        'answered with nothing of nothing': { at: 'asking.ready', knows: nothing(0) },
        failed: { at: 'asking.failed', knows: { problem } },
      },
    },
    'while the rows of another search or filter are still shown': {
      after: [answered, { type: 'collection.restore', request: first }],
      at: 'asking.refreshing',
      on: {
        ...changes('refreshing', {}),
        answered: { at: 'asking.ready', knows: current },
        'answered with nothing of 60': { at: 'asking.ready', knows: { ...nothing(60), ...current } },
        'answered with nothing of one': { at: 'asking.ready', knows: { ...nothing(1), ...current } },
        'answered with nothing of nothing': { at: 'asking.ready', knows: { ...nothing(0), ...current } },
        failed: { at: 'asking.failed', knows: { problem } },
      },
    },
    'once the first rows could not be loaded': {
      after: [failed],
      at: 'asking.failed',
      on: {
        ...changes('loading', {}),
        select: { knows: { selection: ['b'] } },
        retry: { at: 'asking.loading', did: [['send', 'query', 'query.refetch']] },
        started: { at: 'asking.loading' },
        answered: shows({ ...answer, problem: null }),
        'answered with nothing of 60': shows({ total: 60, problem: null }),
        'answered with nothing of one': shows({ total: 1, problem: null }),
        'answered with nothing of nothing': shows({ problem: null }),
      },
    },
    'once newer rows could not be loaded': {
      after: [answered, failed],
      at: 'asking.failed',
      on: {
        ...changes('refreshing', outdated),
        select: { knows: { selection: ['b'] } },
        retry: { at: 'asking.refreshing', did: [['send', 'query', 'query.refetch']] },
        started: { at: 'asking.refreshing' },
        answered: { at: 'asking.ready', knows: { problem: null } },
        'answered with nothing of 60': { at: 'asking.ready', knows: { ...nothing(60), problem: null } },
        'answered with nothing of one': { at: 'asking.ready', knows: { ...nothing(1), problem: null } },
        'answered with nothing of nothing': { at: 'asking.ready', knows: { ...nothing(0), problem: null } },
      },
    },
    'while the person types, almost at rest': {
      after: [answered, searched, 1],
      at: 'pausing',
      on: {
        page: typed({ page: 2 }),
        perPage: typed({ perPage: 50 }),
        sort: typed({ sort: 'name' }),
        filter: typed({ filters: { a: '1', b: '2' } }),
        search: { knows: { request: { ...first, search: 'x' } } },
        restore: { at: 'asking.refreshing', did: [starts(other)], knows: { request: other } },
        'almost the pause': { at: 'asking.refreshing', did: [starts({ ...first, search: 'm' })] },
        'the pause': { at: 'asking.refreshing', did: [starts({ ...first, search: 'm' })] },
      },
    },
    'when the person has just typed': {
      after: [answered, searched, 49, searched],
      at: 'pausing',
      on: {
        page: typed({ page: 2 }),
        perPage: typed({ perPage: 50 }),
        sort: typed({ sort: 'name' }),
        filter: typed({ filters: { a: '1', b: '2' } }),
        search: { knows: { request: { ...first, search: 'x' } } },
        restore: { at: 'asking.refreshing', did: [starts(other)], knows: { request: other } },
        'the pause': { at: 'asking.refreshing', did: [starts({ ...first, search: 'm' })] },
      },
    },
  },
});

function starts(request: CollectionRequest) {
  return ['start', 'query', { request }] as const;
}

/** What is changed while the person types is asked with what was typed. */
function typed(change: Partial<CollectionRequest>): Follows {
  const request = { ...first, search: 'm', ...change };
  return { at: 'asking.refreshing', did: [starts(request)], knows: { request } };
}
