/**
 * Advisory lock: one rebuild of the sums at a time, none beside a check; meanwhile no month is dropped, and no row moves to the partition
 * of its month.
 */
export const building = 4_100_006;
