import type { Queryable } from '../../platform/database/pool.ts';
import { groupBy } from '../../platform/groupBy.ts';
import { createNotifications, type NewNotification } from '../notifications/create.ts';
import { type Person, peopleOf } from './people.ts';

/** Notifies the people of each partner of what concerns it; the statements are as many for one partner as for all. */
export async function notifyPeople<Cause extends { readonly partnerId: string }>(
  tx: Queryable,
  causes: readonly Cause[],
  messageOf: (cause: Cause, person: Person) => NewNotification,
  now: Date,
): Promise<void> {
  const partnerIds = causes.map(({ partnerId }) => partnerId);
  const people = groupBy(await peopleOf(tx, partnerIds), ({ partnerId }) => partnerId);
  await createNotifications(
    tx,
    causes.flatMap((cause) => (people.get(cause.partnerId) ?? []).map((person) => messageOf(cause, person))),
    now,
  );
}
