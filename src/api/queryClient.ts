import { QueryClient } from '@tanstack/query-core';

import { problemOf, type ProblemLike } from './problem.ts';
import { onPersonLeft } from './token.ts';

const ATTEMPTS = 3;
const isTransient = (problem: ProblemLike) => [0, 502, 503, 504].includes(problem.status);

/** The one cache of server data; query.ts reads through it, mutate.ts writes. */
export const client = new QueryClient({
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      staleTime: 2_000,
      gcTime: 300_000,
      // Offline a query fails instead of pausing silently.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < ATTEMPTS - 1 && isTransient(problemOf(error)),
      retryDelay: (failures) => 400 * 2 ** failures,
    },
  },
});
client.mount();
// Synchronous: a later clear would also drop the next user's requests, and their page would never load.
onPersonLeft(() => client.clear());
