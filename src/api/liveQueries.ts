import type { Query } from '@tanstack/query-core';

import { quiet } from './query.ts';
import { client } from './queryClient.ts';

const liveUnder =
  (paths: readonly string[]) =>
  ({ meta, queryKey: [path] }: Query): boolean =>
    meta?.['isLive'] === true && typeof path === 'string' && paths.some((prefix) => path.startsWith(prefix));

/** Reads a figure again without showing that it is being read. A failure is shown where the figure is. */
async function refresh(query: Query): Promise<void> {
  // What is being read now may be from before the change.
  await query.promise?.catch(() => {});
  if (!query.isActive()) return;
  quiet.add(query.queryHash);
  try {
    await query.fetch();
  } catch {
    // The screen shows it.
  } finally {
    quiet.delete(query.queryHash);
  }
}

/** Reads the live answers on screen under these paths, marks the rest stale, and resolves when all have answered. */
export async function refreshLive(paths: readonly string[]): Promise<void> {
  markLiveStale(paths);
  await Promise.all(
    client
      .getQueryCache()
      .findAll({ type: 'active', predicate: liveUnder(paths) })
      .map(refresh),
  );
}

/** What is on screen is read when the page is shown again. */
export const markLiveStale = (paths: readonly string[]): void =>
  void client.invalidateQueries({ predicate: liveUnder(paths), refetchType: 'none' });
