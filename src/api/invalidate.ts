const loadQuery = () => import('./query.ts');

/** Refetches what is on screen under these paths and marks the rest stale; a prefix counts. */
export async function invalidate(...paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  const { invalidatePaths } = await loadQuery();
  await invalidatePaths(paths);
}
