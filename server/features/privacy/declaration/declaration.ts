import { history } from './history.ts';
import { money } from './money.ts';
import { partners } from './partners.ts';
import { people } from './people.ts';
import { programme } from './programme.ts';
import type { TableRule } from './rules.ts';
import { work } from './work.ts';

/**
 * Every table, and every column of it that can hold text, bytes or an address: what it holds of a person, whether they get it in
 * their export, and what erasure does with it. A test holds it equal to the catalogue of the database.
 */
export const declaration: Readonly<Record<string, TableRule>> = {
  ...people,
  ...partners,
  ...work,
  ...money,
  ...history,
  ...programme,
};
