import sql from 'sql-template-tag';

import { loginAsUser } from '#contract/session/session.ts';
import { isStaffRole } from '#contract/session/user.ts';

import { recordAudit } from '../../platform/audit.ts';
import { type Queryable, queryOne } from '../../platform/database/pool.ts';
import { clientAddress } from '../../platform/http/clientAddress.ts';
import type { On } from '../../platform/http/endpoints.ts';
import { Refused, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Services } from '../../platform/services.ts';
import type { Session } from '../../platform/session.ts';
import { newToken, tokenHash } from '../../platform/tokens.ts';
import { type UserRow, presentUser, userColumns } from './user.ts';
import { clientAgent } from '../../platform/http/clientAgent.ts';

interface Acting {
  id: string;
  userId: string;
  parent: Session;
  reason: string;
  token: string;
  address: string;
  userAgent: string;
}

type Target = UserRow & { is_disabled: boolean; is_email_verified: boolean };

const findTarget = (tx: Queryable, userId: string): Promise<Target | undefined> =>
  queryOne(
    tx,
    sql`select ${userColumns}, u.is_disabled, u.email_verified_at is not null as is_email_verified
          from users u where u.id = ${userId} for key share of u`,
  );

/** Opens a one-hour session as another user; it ends with the session it was opened from. */
const openActing = (tx: Queryable, acting: Acting): Promise<{ expires_at: string } | undefined> =>
  queryOne(
    tx,
    sql`insert into sessions (id, user_id, actor_id, parent_id, kind, token_hash, reason, address, user_agent, expires_at)
        values (${acting.id}, ${acting.userId}, ${acting.parent.user.id}, ${acting.parent.id}, 'acting',
                ${tokenHash(acting.token)}, ${acting.reason}, ${acting.address}::inet, ${acting.userAgent},
                now() + interval '1 hour')
        returning expires_at`,
  );

/** An admin signs in as a user of a partner; who, as whom and why is in the audit log. */
export function loginAsUserRoutes(on: On, { now }: Pick<Services, 'now'>): void {
  on(loginAsUser, async ({ body: { userId, reason } }, { session, request, transact }) => {
    const token = newToken();
    const id = newId();
    const opened = await transact(async (tx) => {
      const target = await findTarget(tx, userId);
      if (!target || target.is_disabled) throw notFound();
      if (isStaffRole(target.role)) throw new Refused(403, 'partner_only', 'You can’t log in as a staff user.');
      if (!target.is_email_verified)
        throw new Refused(403, 'email_not_verified', 'This user hasn’t confirmed their email yet.');
      const address = clientAddress(request);
      const userAgent = clientAgent(request);
      const acting = await openActing(tx, { id, userId, parent: session, reason, token, address, userAgent });
      if (!acting) throw new Error('no session was opened');
      await recordAudit(
        tx,
        { action: 'user.actedAs', entity: 'user', entityId: userId, payload: { reason, sessionId: id } },
        { actor: { userId: session.user.id, actingAs: userId }, now: now() },
      );
      return { user: presentUser(target), expiresAt: acting.expires_at };
    });
    const { id: actorId, firstName, lastName } = session.user;
    return { data: { ...opened, token, actor: { id: actorId, firstName, lastName } } };
  });
}
