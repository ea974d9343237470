import { z } from 'zod/mini';

import type { Effect } from '../../lifecycle/effects.ts';
import { sendMails } from '../../platform/mail/sendMail.ts';
import { createNotifications } from '../notifications/create.ts';
import { peopleOf } from './people.ts';

const words = {
  accountSuspended: { title: 'was suspended', content: 'Your links keep working; new commissions are on hold.' },
  accountArchived: { title: 'was closed', content: 'Your links keep working; new commissions are on hold.' },
  accountRestored: { title: 'was restored', content: 'Commissions that were on hold are released.' },
} as const;

const said = z.object({ message: z.optional(z.string()) });

/** Notifies a partner's users, also by email, of a change of their account; of its reasons they read the message alone. */
export const notifyOfAccount =
  (type: keyof typeof words): Effect =>
  async (tx, { changes, payload, now }) => {
    const { message } = said.parse(payload);
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
        data: { firstName, partnerName, ...(message === undefined ? {} : { message }) },
      })),
    );
  };
