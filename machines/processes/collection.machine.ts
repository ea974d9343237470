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
      /** The rows are of an earlier search or filter: none of them can be selected. */
      isOutdated: boolean;
      problem: CollectionProblem | null;
    },
    /** With the answer to the request, where it is here already. */
    input: {} as { request: CollectionRequest; answer?: CollectionAnswer | undefined },
    events: {} as
      | { type: 'collection.page'; page: number }
      | { type: 'collection.perPage'; perPage: number }
      | { type: 'collection.sort'; sort: string }
      | { type: 'collection.search'; search: string }
      /** All of them, and the sort that they leave. */
      | { type: 'collection.filter'; filters: CollectionFilters; sort: string }
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
    rememberAnswer: assign((_, params: CollectionAnswer) => ({
      ...params,
      hasAnswer: true,
      isOutdated: false,
      problem: null,
    })),
    rememberProblem: assign((_, params: { problem: CollectionProblem }) => ({ problem: params.problem })),
    rememberSelection: assign((_, params: { ids: readonly string[] }) => ({ selection: params.ids })),
    leaveRows: assign(({ context }) => ({ selection: [], isOutdated: context.hasAnswer })),
    turnToLastPage: assign(({ context }, params: { total: number }) => ({
      request: { ...context.request, page: Math.max(1, Math.ceil(params.total / context.request.perPage)) },
    })),
    askAgain: sendTo('query', { type: 'query.refetch' }),
  },
  guards: {
    hasAnswer: ({ context }) => context.hasAnswer,
    areRowsCurrent: ({ context }) => !context.isOutdated,
    isPastTheEnd: ({ context }, params: { total: number; count: number }) =>
      params.count === 0 && params.total > 0 && context.request.page > 1,
  },
  delays: {
    searchPause: 50,
  },
}).createMachine({
  id: 'collection',
  description:
    'A list on a page, with its search, filters, sorting, pages and selection. The current rows stay visible while new ones load.',
  context: ({ input }) => ({
    request: input.request,
    ...(input.answer ?? { rows: [], meta: undefined, total: 0, totalIsExact: true }),
    selection: [],
    hasAnswer: input.answer !== undefined,
    isOutdated: false,
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
      actions: ['leaveRows', { type: 'changeRequest', params: ({ event: { filters, sort } }) => ({ filters, sort }) }],
    },
    'collection.search': {
      target: '.pausing',
      actions: ['leaveRows', { type: 'changeRequest', params: ({ event }) => ({ search: event.search }) }],
    },
    'collection.restore': {
      target: '.asking',
      actions: ['leaveRows', { type: 'changeRequest', params: ({ event }) => event.request }],
    },
    'collection.select': {
      description: 'Selects rows. Those of an earlier search or filter are about to go and cannot be selected.',
      guard: 'areRowsCurrent',
      actions: { type: 'rememberSelection', params: ({ event }) => ({ ids: event.ids }) },
    },
  },
  states: {
    pausing: {
      description: 'Typing in the search field. Waits for a pause.',
      tags: 'busy',
      after: { searchPause: { target: 'asking', description: 'Typing has paused. Loads the results.' } },
    },
    asking: {
      description: 'Loads the rows, shows them and keeps them up to date.',
      invoke: { id: 'query', src: 'query', input: ({ context }) => ({ request: context.request }) },
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Picks how to show that rows are loading.',
          always: [
            {
              description: 'There are rows already. They stay visible.',
              guard: 'hasAnswer',
              target: 'refreshing',
            },
            { description: 'Nothing to show yet.', target: 'loading' },
          ],
        },
        loading: {
          description: 'First load. Shows a skeleton.',
          tags: 'busy',
        },
        ready: {
          description: 'The rows are up to date.',
        },
        refreshing: {
          description: 'Loading newer rows. The current ones stay visible.',
          tags: 'busy',
        },
        failed: {
          description: 'Loading failed. Shows why and offers to try again.',
          on: { 'collection.retry': { target: 'choosing', actions: 'askAgain' } },
        },
      },
      on: {
        'query.started': '.choosing',
        'query.answered': [
          {
            description: 'This page no longer exists because there are fewer rows now. Goes to the last page.',
            guard: {
              type: 'isPastTheEnd',
              params: ({ event }) => ({ total: event.total, count: event.rows.length }),
            },
            target: 'asking',
            reenter: true,
            actions: { type: 'turnToLastPage', params: ({ event }) => ({ total: event.total }) },
          },
          {
            description: 'The rows are here.',
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
