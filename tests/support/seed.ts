/**
 * The seed of a random test, for `fc.assert`: the one given as `SEED`, an integer, which repeats a run that failed and
 * printed it; else `fixed`, or a new one for each run.
 */
export function seeded(fixed?: number): { seed?: number } {
  const given = process.env['SEED'];
  if (given === undefined || given === '') return fixed === undefined ? {} : { seed: fixed };
  const seed = Number(given);
  if (!Number.isSafeInteger(seed)) throw new Error(`SEED is an integer, not "${given}".`);
  return { seed };
}
