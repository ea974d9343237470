import { removeAbandoned, removeScratch, scratchDirectory } from '../../tests/support/databases/cluster.ts';

/** The directory of the run's database cluster, for its workers; gone with the run. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await removeAbandoned();
  const directory = scratchDirectory();
  process.env['TEST_CLUSTER'] = directory;
  return () => removeScratch(directory);
}
