import type { Effect } from '../../lifecycle/effects.ts';
import { sendMails } from '../../platform/mail/sendMail.ts';
import { createNotifications } from '../notifications/create.ts';
import { peopleOf } from './people.ts';

const words = {
  accountSuspended: { title: 'was suspended', content: 'Your links keep working; new commissions are on hold.' },
  accountArchived: { title: 'was closed', content: 'Your links keep working; new commissions are on hold.' },
  accountRestored: { title: 'was restored', content: 'Commissions that were on hold are released.' },
} as const;

/** Notifies a partner's users, also by email, of a change of their account; the reason is for staff only. */
export const notifyOfAccount =
  (type: keyof typeof words): Effect =>
  async (tx, { changes, now }) => {
    const people = await peopleOf(
      tx,
      changes.map(({ id }) => id),
    );
    const { title, content } = words[type];
    await createNotifications(
      tx,
      people.map(({ id, partnerId, partnerName }) => ({
        recipientId: id,
        type,
        title: `${partnerName} ${title}`,
        content,
        action: { action: 'redirect_to_partner_page', parameters: { partnerId } },
      })),
      now,
    );
    await sendMails(
      tx,
      people.map(({ email, firstName, partnerName }) => ({
        to: email,
        template: type,
        data: { firstName, partnerName },
      })),
    );
  };
