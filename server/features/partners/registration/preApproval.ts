import sql from 'sql-template-tag';

import { type Queryable, queryOne } from '../../../platform/database/pool.ts';

/**
 * Who approved a person's partner beforehand, by inviting them; undefined for none, and for one who is no longer staff.
 */
export const findPreApprover = (db: Queryable, userId: string): Promise<{ id: string } | undefined> =>
  queryOne(
    db,
    sql`select s.id from invitations i join users s on s.id = i.invited_by
         where i.accepted_user_id = ${userId} and i.is_pre_approved and s.role <> 'partner' and not s.is_disabled`,
  );
