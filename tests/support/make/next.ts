/*
 * Rows as they would stand after the product did its work, for tests that begin there.
 * Every factory inserts one row (and what belongs to it), fills in what is not given, and answers what it made.
 * Times are ISO UTC, money minor units, months 'YYYY-MM'.
 */

/** All numbers have six digits: whatever a file before made, lists by name stand in the order of making. */
export const before = 100_000;

let made = before;

export const next = () => (made += 1);
