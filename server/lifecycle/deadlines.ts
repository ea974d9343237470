import { deadlineDays, type DeadlineSettings, deadlineSettings } from '#contract/settings/deadlines.ts';
import { DAY } from '#contract/shared/day.ts';

import type { Queryable } from '../platform/database/pool.ts';
import { readSetting } from '../platform/database/settings.ts';

/** Days between the first escalation, to the managers, and the second, to all admins. */
export const daysToAdmins = 2;

/** How long staff have to decide claims and reviews, and partners to answer and to appeal. */
export const findDeadlines = async (db: Queryable): Promise<DeadlineSettings> =>
  (await readSetting(db, 'deadline_days', deadlineSettings)) ?? {
    decideDays: deadlineDays.decideDays.standard,
    answerDays: deadlineDays.answerDays.standard,
    appealDays: deadlineDays.appealDays.standard,
  };

/** The deadline of what begins now; ISO UTC. */
export async function deadline(db: Queryable, of: 'decide' | 'answer' | 'appeal', now: Date): Promise<string> {
  const { [`${of}Days` as const]: days } = await findDeadlines(db);
  return new Date(now.getTime() + days * DAY).toISOString();
}

/** When a deadline is escalated next; null once all admins know. */
export const escalatesAt = (respondBy: string, escalated: number): string | null =>
  escalated >= 2 ? null : new Date(Date.parse(respondBy) + escalated * daysToAdmins * DAY).toISOString();
