import sql from 'sql-template-tag';

import type { ApprovalCode } from '#contract/registrations/approvalStates.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { updatePartnerStatus } from '#contract/partners/partners.ts';
import type { accountStates } from '#contract/session/user.ts';

import { recordAudit } from '../../platform/audit.ts';
import { type Queryable, execute, queryOne } from '../../platform/database/pool.ts';
import { Refused, invalid, notFound } from '../../platform/errors.ts';
import type { By } from '../../platform/actor.ts';
import { applyTransition } from '../../lifecycle/transition.ts';
import { decide } from './registration/decide.ts';

type AccountState = (typeof accountStates)[number];

export type StatusChange =
  | { readonly of: 'approval'; readonly status: ApprovalCode; readonly note: string }
  | { readonly of: 'account'; readonly status: AccountState; readonly note: string; readonly message: string }
  | { readonly of: 'internalNote'; readonly note: string };

const accountEvents = {
  active: 'account.restore',
  suspended: 'account.suspend',
  archived: 'account.archive',
} as const satisfies Record<AccountState, string>;

/** What a request for `updatePartnerStatus` wants; 400 where its parts do not belong together. */
export function statusChangeOf({
  statusType,
  newStatus,
  note,
  message = '',
}: ParsedOf<typeof updatePartnerStatus>['body']): StatusChange {
  const locksOut = statusType === 'account' && (newStatus === 'suspended' || newStatus === 'archived');
  if (message !== '' && !locksOut) throw invalid('message', 'A message goes with suspending or archiving an account.');
  if (newStatus === undefined) {
    if (note === undefined) throw invalid('newStatus', 'Choose a status, or write a note.');
    return { of: 'internalNote', note };
  }
  if (statusType === 'approval') {
    if (typeof newStatus === 'string') throw invalid('newStatus', 'Use 0, 1 or -1.');
    return { of: 'approval', status: newStatus, note: note ?? '' };
  }
  if (typeof newStatus === 'number') throw invalid('newStatus', 'Use active, suspended or archived.');
  return { of: 'account', status: newStatus, note: note ?? '', message };
}

/**
 * Decides a registration, changes an account's state or sets the internal note; what is so already is not written.
 * Throws 404, 409 `transition_not_allowed` where the chart refuses, and 400 at `note` where it asks for a reason.
 */
export async function changeStatus(tx: Queryable, id: string, change: StatusChange, by: By): Promise<void> {
  const { note } = change;
  switch (change.of) {
    case 'approval':
      return decide(tx, { id, status: change.status, note }, by);
    case 'account':
      return changeAccount(tx, id, change, by);
    case 'internalNote':
      return setInternalNote(tx, id, note, by);
  }
}

async function changeAccount(
  tx: Queryable,
  id: string,
  { status, note, message }: Extract<StatusChange, { of: 'account' }>,
  by: By,
): Promise<void> {
  try {
    await applyTransition(tx, {
      entity: 'account',
      event: accountEvents[status],
      id,
      ...by,
      payload: { ...(note === '' ? {} : { reason: note }), ...(message === '' ? {} : { message }) },
      set: { account_note: note, account_message: message },
    });
  } catch (error) {
    // The chart asks for a reason; in this call the note is it.
    const errors = error instanceof Refused ? error.details.errors : undefined;
    const missing = errors?.find(({ path }) => path === 'reason');
    throw missing ? invalid('note', missing.message) : error;
  }
}

async function setInternalNote(tx: Queryable, id: string, note: string, { actor, now }: By): Promise<void> {
  const partner = await queryOne<{ note: string }>(
    tx,
    sql`select internal_note as note from partners where id = ${id} for update`,
  );
  if (!partner) throw notFound();
  if (partner.note === note) return;
  await execute(
    tx,
    sql`update partners set internal_note = ${note}, updated_at = ${now.toISOString()}::timestamptz,
               version = version + 1
         where id = ${id}`,
  );
  const payload = { before: partner.note, after: note };
  await recordAudit(tx, { action: 'partner.internalNote', entity: 'partner', entityId: id, payload }, { actor, now });
}
