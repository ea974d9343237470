import { z } from 'zod/mini';

import { type Effect, onTransition } from '../../lifecycle/effects.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { sendMails } from '../../platform/mail/sendMail.ts';
import { type NewNotification, createNotifications } from '../notifications/create.ts';
import { type Person, peopleOf } from './people.ts';
import { tellAccount } from './tellAccount.ts';

const asked = z.object({ note: z.optional(z.string()) });

interface Telling {
  mail: Mail;
  notification: NewNotification;
}

const approved = ({ id, email, firstName, partnerName }: Person, note: string): Telling => ({
  mail: { to: email, template: 'approvalApproved', data: { firstName, partnerName, note } },
  notification: { recipientId: id, type: 'approvalApproved', title: `${partnerName} was approved`, content: note },
});

const rejected = ({ id, email, firstName, partnerName }: Person, note: string): Telling => ({
  mail: { to: email, template: 'approvalRejected', data: { firstName, partnerName, reason: note } },
  notification: { recipientId: id, type: 'approvalRejected', title: `${partnerName} was not approved`, content: note },
});

const tell =
  (telling: (person: Person, note: string) => Telling): Effect =>
  async (tx, { changes, payload, now }) => {
    const ids = changes.map(({ id }) => id);
    const { note = '' } = asked.parse(payload);
    const tellings = (await peopleOf(tx, ids)).map((person) => telling(person, note));
    await createNotifications(
      tx,
      tellings.map(({ notification }) => notification),
      now,
    );
    await sendMails(
      tx,
      tellings.map(({ mail }) => mail),
    );
  };

/** Has a partner's people told, by mail and notification, what becomes of their registration and account. Harmless when called again. */
export function registerApprovalEffects(): void {
  onTransition('approval.approve', 'tell', tell(approved));
  onTransition('approval.reject', 'tell', tell(rejected));
  onTransition('account.suspend', 'tell', tellAccount('accountSuspended'));
  onTransition('account.archive', 'tell', tellAccount('accountArchived'));
  onTransition('account.restore', 'tell', tellAccount('accountRestored'));
}
