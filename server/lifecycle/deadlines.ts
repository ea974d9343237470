const DAY = 86_400_000;

/** Days that staff have to decide, the partner to answer, and to appeal. */
const days = { decide: 5, answer: 14, appeal: 14 } as const;

/** Days between the first escalation, to the managers, and the second, to all admins. */
export const daysToAdmins = 2;

/** The deadline of what begins now; ISO UTC. */
export const deadline = (of: keyof typeof days, now: Date): string =>
  new Date(now.getTime() + days[of] * DAY).toISOString();

/** When a deadline is escalated next; null once all admins know. */
export const escalatesAt = (respondBy: string, escalated: number): string | null =>
  escalated >= 2 ? null : new Date(Date.parse(respondBy) + escalated * daysToAdmins * DAY).toISOString();
