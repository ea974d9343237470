import { assign, fromCallback, sendTo, setup, type AnyEventObject } from 'xstate';

export interface ResourceProblem {
  status: number;
  code: string;
  detail: string;
}

export const resourceMachine = setup({
  types: {
    context: {} as {
      /** The request, as the provided `query` understands it. */
      request: unknown;
      data: unknown;
      meta: unknown;
      problem: ResourceProblem | null;
    },
    input: {} as { request: unknown },
    events: {} as
      | { type: 'resource.ask'; request: unknown }
      | { type: 'resource.retry' }
      | { type: 'query.started' }
      | { type: 'query.answered'; data: unknown; meta: unknown }
      | { type: 'query.failed'; problem: ResourceProblem },
    tags: {} as 'busy',
  },
  actors: {
    query: fromCallback<AnyEventObject, { request: unknown }>(() => {
      throw new Error('resource: query is not provided');
    }),
  },
  actions: {
    rememberRequest: assign((_, params: { request: unknown }) => ({ request: params.request })),
    rememberAnswer: assign((_, params: { data: unknown; meta: unknown }) => ({ ...params, problem: null })),
    rememberProblem: assign((_, params: { problem: ResourceProblem }) => ({ problem: params.problem })),
    askAgain: sendTo('query', { type: 'query.refetch' }),
  },
  guards: {
    hasData: ({ context }) => context.data !== undefined,
  },
}).createMachine({
  id: 'resource',
  description: 'A single record or figure on a page. It stays visible while it refreshes.',
  context: ({ input }) => ({ request: input.request, data: undefined, meta: undefined, problem: null }),
  initial: 'asking',
  states: {
    asking: {
      description: 'Loads the record, shows it and keeps it up to date.',
      invoke: { id: 'query', src: 'query', input: ({ context }) => ({ request: context.request }) },
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Picks how to show that rows are loading.',
          always: [
            {
              description: 'There’s an earlier version. It stays visible.',
              guard: 'hasData',
              target: 'refreshing',
            },
            { description: 'Nothing to show yet.', target: 'loading' },
          ],
        },
        loading: {
          description: 'First load. The page shows a skeleton.',
          tags: 'busy',
        },
        ready: {
          description: 'The record is up to date.',
        },
        refreshing: {
          description: 'Refreshing. The current version stays visible.',
          tags: 'busy',
        },
        failed: {
          description: 'Loading failed. The page shows why and offers to try again.',
          on: { 'resource.retry': { target: 'choosing', actions: 'askAgain' } },
        },
      },
      on: {
        'query.started': { target: '.choosing' },
        'query.answered': {
          target: '.ready',
          actions: { type: 'rememberAnswer', params: ({ event }) => ({ data: event.data, meta: event.meta }) },
        },
        'query.failed': {
          target: '.failed',
          actions: { type: 'rememberProblem', params: ({ event }) => ({ problem: event.problem }) },
        },
        'resource.ask': {
          target: 'asking',
          reenter: true,
          actions: { type: 'rememberRequest', params: ({ event }) => ({ request: event.request }) },
        },
      },
    },
  },
});
