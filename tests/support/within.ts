const given = process.env['TEST_PATIENCE'];
const patience = given === undefined || given === '' ? (process.env['CI'] ? 4 : 1) : Number(given);
if (!(patience > 0)) throw new Error(`TEST_PATIENCE is a number above zero, not "${given}".`);

/** A time limit on this machine, in milliseconds: the given one times `TEST_PATIENCE` (1; with `CI` 4). */
export const within = (milliseconds: number): number => milliseconds * patience;
