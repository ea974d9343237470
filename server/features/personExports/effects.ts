import sql from 'sql-template-tag';

import { type Effect, type EffectsOf, idsOf } from '../../lifecycle/effects.ts';
import { execute, query } from '../../platform/database/pool.ts';
import { sendMails } from '../../platform/mail/sendMail.ts';
import { createNotifications } from '../notifications/create.ts';

/** Notifies the person that the file is ready, and mails it: it may be long after they asked. */
const notifyOfFile: Effect = async (tx, { changes, now }) => {
  const ready = await query<{ userId: string; email: string; firstName: string; isStaff: boolean; until: string }>(
    tx,
    sql`select u.id as "userId", u.email, u.first_name as "firstName", u.role <> 'partner' as "isStaff",
               x.available_until as until
          from person_exports x join users u on u.id = x.user_id and not u.is_disabled
         where x.id = any(${idsOf(changes)}::uuid[]) order by x.id`,
  );
  await createNotifications(
    tx,
    ready.map(({ userId }) => ({
      recipientId: userId,
      type: 'exportReady',
      title: 'The copy of your data is ready',
      content: 'Download it from your account profile.',
    })),
    now,
  );
  await sendMails(
    tx,
    ready.map(({ email, firstName, isStaff, until }) => ({
      to: email,
      template: 'exportReady',
      data: { firstName, until, path: isStaff ? '/admin/user/account-profile' : '/user/account-profile' },
    })),
  );
};

const deleteFiles: Effect = async (tx, { changes }) => {
  await execute(tx, sql`delete from person_export_files where export_id = any(${idsOf(changes)}::uuid[])`);
};

export const personExportEffects: EffectsOf<'personExport'> = {
  'personExport.finish': [notifyOfFile],
  'personExport.expire': [deleteFiles],
};
