import type { Effect } from '../../lifecycle/effects.ts';
import { sendMails } from '../../platform/mail/sendMail.ts';
import { createNotifications } from '../notifications/create.ts';
import { peopleOf } from './people.ts';

const words = {
  accountSuspended: { title: 'was suspended', content: 'Your links still work; what they earn is held.' },
  accountArchived: { title: 'was closed', content: 'Your links still work; what they earn is held.' },
  accountRestored: { title: 'is active again', content: 'What was held meanwhile is released.' },
} as const;

/** Tells a partner's people, by mail and notification, what became of their account; the reason stays with staff. */
export const tellAccount =
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
