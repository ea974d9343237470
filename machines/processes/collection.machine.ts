import { assign, fromCallback, sendTo, setup, type AnyEventObject } from 'xstate';

export type CollectionFilters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A list request; all but the scope is in the URL. */
export interface CollectionRequest {
  page: number;
  perPage: number;
  /** A field name, `-` in front for descending. */
  sort: string;
  search: string;
  filters: CollectionFilters;
  /** Fixed by the page, whatever the URL says. */
  scope: { readonly params?: object | undefined; readonly query?: object | undefined };
}

export interface CollectionProblem {
  status: number;
  code: string;
  detail: string;
}

export interface CollectionAnswer {
  rows: readonly unknown[];
  meta: unknown;
  total: number;
  totalIsExact: boolean;
}

export const collectionMachine = setup({
  types: {
    context: {} as CollectionAnswer & {
      request: CollectionRequest;
      selection: readonly string[];
      hasAnswer: boolean;
      problem: CollectionProblem | null;
    },
    input: {} as { request: CollectionRequest },
    events: {} as
      | { type: 'collection.page'; page: number }
      | { type: 'collection.perPage'; perPage: number }
      | { type: 'collection.sort'; sort: string }
      | { type: 'collection.search'; search: string }
      | { type: 'collection.filter'; filters: CollectionFilters }
      | { type: 'collection.restore'; request: CollectionRequest }
      | { type: 'collection.select'; ids: readonly string[] }
      | { type: 'collection.retry' }
      | { type: 'query.started' }
      | ({ type: 'query.answered' } & CollectionAnswer)
      | { type: 'query.failed'; problem: CollectionProblem },
    tags: {} as 'busy',
  },
  actors: {
    query: fromCallback<AnyEventObject, { request: CollectionRequest }>(() => {
      throw new Error('collection: query is not provided');
    }),
  },
  actions: {
    changeRequest: assign(({ context }, params: Partial<CollectionRequest>) => ({
      request: { ...context.request, page: 1, ...params },
    })),
    changeFilters: assign(({ context }, params: { filters: CollectionFilters }) => ({
      request: { ...context.request, page: 1, filters: { ...context.request.filters, ...params.filters } },
    })),
    rememberAnswer: assign((_, params: CollectionAnswer) => ({ ...params, hasAnswer: true, problem: null })),
    rememberProblem: assign((_, params: { problem: CollectionProblem }) => ({ problem: params.problem })),
    rememberSelection: assign((_, params: { ids: readonly string[] }) => ({ selection: params.ids })),
    clearSelection: assign({ selection: [] }),
    turnToLastPage: assign(({ context }, params: { total: number }) => ({
      request: { ...context.request, page: Math.max(1, Math.ceil(params.total / context.request.perPage)) },
    })),
    askAgain: sendTo('query', { type: 'query.refetch' }),
  },
  guards: {
    hasAnswer: ({ context }) => context.hasAnswer,
    isPastTheEnd: ({ context }, params: { total: number; count: number }) =>
      params.count === 0 && params.total > 0 && context.request.page > 1,
  },
  delays: {
    searchPause: 50,
  },
}).createMachine({
  id: 'collection',
  description:
    'A list on a page: its page, order, filters, search and selection, and the rows that answer them. The previous rows stay on screen while newer ones are loading.',
  context: ({ input }) => ({
    request: input.request,
    rows: [],
    meta: undefined,
    total: 0,
    totalIsExact: true,
    selection: [],
    hasAnswer: false,
    problem: null,
  }),
  initial: 'asking',
  on: {
    'collection.page': {
      target: '.asking',
      actions: { type: 'changeRequest', params: ({ event }) => ({ page: event.page }) },
    },
    'collection.perPage': {
      target: '.asking',
      actions: { type: 'changeRequest', params: ({ event }) => ({ perPage: event.perPage }) },
    },
    'collection.sort': {
      target: '.asking',
      actions: { type: 'changeRequest', params: ({ event }) => ({ sort: event.sort }) },
    },
    'collection.filter': {
      target: '.asking',
      actions: ['clearSelection', { type: 'changeFilters', params: ({ event }) => ({ filters: event.filters }) }],
    },
    'collection.search': {
      target: '.pausing',
      actions: ['clearSelection', { type: 'changeRequest', params: ({ event }) => ({ search: event.search }) }],
    },
    'collection.restore': {
      target: '.asking',
      actions: ['clearSelection', { type: 'changeRequest', params: ({ event }) => event.request }],
    },
    'collection.select': {
      actions: { type: 'rememberSelection', params: ({ event }) => ({ ids: event.ids }) },
    },
  },
  states: {
    pausing: {
      description: 'The person is typing in the search field; we wait until they stop.',
      tags: 'busy',
      after: { searchPause: { target: 'asking', description: 'The person has stopped typing: we ask for the rows.' } },
    },
    asking: {
      description: 'The rows are asked for, shown and kept up to date.',
      invoke: { id: 'query', src: 'query', input: ({ context }) => ({ request: context.request }) },
      initial: 'choosing',
      states: {
        choosing: {
          description: 'We decide how to show that we are waiting.',
          always: [
            {
              description: 'There are rows from before: they stay on screen while the new ones are loading.',
              guard: 'hasAnswer',
              target: 'refreshing',
            },
            { description: 'There is nothing to show yet.', target: 'loading' },
          ],
        },
        loading: {
          description: 'The first rows are loading; the page shows a loading skeleton.',
          tags: 'busy',
        },
        ready: {
          description: 'The rows are on screen.',
        },
        refreshing: {
          description: 'Newer rows are loading; the previous ones stay on screen.',
          tags: 'busy',
        },
        failed: {
          description: 'The rows could not be loaded; the page says so and offers to try again.',
          on: { 'collection.retry': { target: 'choosing', actions: 'askAgain' } },
        },
      },
      on: {
        'query.started': '.choosing',
        'query.answered': [
          {
            description:
              'The page we asked for no longer exists because there are fewer rows: we turn to the last page.',
            guard: {
              type: 'isPastTheEnd',
              params: ({ event }) => ({ total: event.total, count: event.rows.length }),
            },
            target: 'asking',
            reenter: true,
            actions: { type: 'turnToLastPage', params: ({ event }) => ({ total: event.total }) },
          },
          {
            description: 'The rows have arrived.',
            target: '.ready',
            actions: {
              type: 'rememberAnswer',
              params: ({ event }) => ({
                rows: event.rows,
                meta: event.meta,
                total: event.total,
                totalIsExact: event.totalIsExact,
              }),
            },
          },
        ],
        'query.failed': {
          target: '.failed',
          actions: { type: 'rememberProblem', params: ({ event }) => ({ problem: event.problem }) },
        },
      },
    },
  },
});
