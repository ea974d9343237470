import type { DataOf } from '#contract/shared/endpoint.ts';
import type { getPartner } from '#contract/partners/partners.ts';
import type { Role } from '#contract/session/user.ts';

import { isOffered } from '../../lifecycle/permissions.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { allowedTo } from '../../lifecycle/transition.ts';
import { accountFacts, approvalFacts } from './lifecycle.ts';

type Actions = Pick<DataOf<typeof getPartner>, 'facts' | 'actions'>;

/** What a colleague of this role may do to a partner's approval and account, or why not, and what these charts read. */
export async function askPartner(
  db: Queryable,
  id: string,
  { role, now }: { role: Role; now: Date },
): Promise<Actions> {
  const [[approval], [account]] = await Promise.all([
    approvalFacts.load(db, [id], now.toISOString()),
    accountFacts.load(db, [id], now.toISOString()),
  ]);
  return {
    facts: {
      hasProfile: approval?.context.hasProfile ?? false,
      dueAt: approval?.context.dueAt ?? now.toISOString(),
      isErased: account?.context.isErased ?? false,
    },
    actions: [
      ...(approval ? allowedTo('approval', approval) : []),
      ...(account ? allowedTo('account', account) : []),
    ].filter(({ event }) => isOffered(event, role)),
  };
}
