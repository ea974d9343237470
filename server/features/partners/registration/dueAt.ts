import { z } from 'zod/mini';

import { registrationDays } from '#contract/settings/registrationTarget.ts';
import { DAY } from '#contract/shared/day.ts';

import type { Queryable } from '../../../platform/database/pool.ts';
import { readSetting, settingColumn } from '../../../platform/database/settings.ts';

const stored = z.int().check(z.minimum(registrationDays.least), z.maximum(registrationDays.most));

/** The setting `registration_days`, a whole number of business days, as a column. */
export const daysColumn = settingColumn('registration_days');

/** The number of business days staff have to decide, from what `daysColumn` reads. */
export const daysOf = (value: unknown): number => z.safeParse(stored, value).data ?? registrationDays.standard;

/** Within how many business days staff are to decide. */
export const targetDays = async (db: Queryable): Promise<number> =>
  daysOf(await readSetting(db, 'registration_days', stored));

const isWeekend = (time: number): boolean => [0, 6].includes(new Date(time).getUTCDay());

/** By when staff are to decide about what they have had since then (ISO, UTC): at its time of day, weekends left out. */
export function dueAt(since: string, days: number): string {
  let time = Date.parse(since);
  for (let left = days; left > 0 || isWeekend(time); time += DAY) if (!isWeekend(time)) left -= 1;
  return new Date(time).toISOString();
}
