import { z } from 'zod/mini';

import type { Effect, EffectsOf } from '../../lifecycle/effects.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { sendMails } from '../../platform/mail/sendMail.ts';
import { hold, ofPartners, release } from '../commissions/effects.ts';
import { type NewNotification, createNotifications } from '../notifications/create.ts';
import { type Person, peopleOf } from './people.ts';
import { notifyOfOverdue } from './registration/notifyOfOverdue.ts';
import { notifyStaff } from './notifyStaff.ts';
import { notifyOfAccount } from './notifyOfAccount.ts';

const said = z.object({ note: z.optional(z.string()), question: z.optional(z.string()) });

interface Notice {
  mail: Mail;
  notification: NewNotification;
}

const notificationOf = ({ id, partnerId }: Person, note: string) => ({
  recipientId: id,
  content: note,
  action: { action: 'redirect_to_partner_page' as const, parameters: { partnerId } },
});

const approved = (person: Person, note: string): Notice => {
  const { email, firstName, partnerName } = person;
  return {
    mail: { to: email, template: 'approvalApproved', data: { firstName, partnerName, note } },
    notification: {
      ...notificationOf(person, note),
      type: 'approvalApproved',
      title: `${partnerName} was approved`,
    },
  };
};

const rejected = (person: Person, note: string): Notice => {
  const { email, firstName, partnerName } = person;
  return {
    mail: { to: email, template: 'approvalRejected', data: { firstName, partnerName, reason: note } },
    notification: {
      ...notificationOf(person, note),
      type: 'approvalRejected',
      title: `${partnerName} was not approved`,
    },
  };
};

const questionTo = (person: Person, question: string): Notice => {
  const { email, firstName, partnerName } = person;
  return {
    mail: { to: email, template: 'approvalAsked', data: { firstName, partnerName, question } },
    notification: {
      ...notificationOf(person, question),
      type: 'registrationAsked',
      title: `We need information about ${partnerName}`,
    },
  };
};

const notify =
  (noticeOf: (person: Person, note: string) => Notice): Effect =>
  async (tx, { changes, payload, now }) => {
    const ids = changes.map(({ id }) => id);
    const { note, question } = said.parse(payload);
    const notices = (await peopleOf(tx, ids)).map((person) => noticeOf(person, question ?? note ?? ''));
    await createNotifications(
      tx,
      notices.map(({ notification }) => notification),
      now,
    );
    await sendMails(
      tx,
      notices.map(({ mail }) => mail),
    );
  };

export const approvalEffects: EffectsOf<'approval'> = {
  'approval.approve': [notify(approved), release(ofPartners)],
  'approval.reject': [notify(rejected), hold('approval', ofPartners)],
  'approval.escalate': [notifyOfOverdue],
  'approval.ask': [notify(questionTo)],
  'approval.answer': [notifyStaff('registrationAnswered', (name) => `${name} answered`)],
  'approval.reapply': [notifyStaff('registrationReapplied', (name) => `${name} asks for another review`)],
};

export const accountEffects: EffectsOf<'account'> = {
  'account.suspend': [notifyOfAccount('accountSuspended'), hold('account', ofPartners)],
  'account.archive': [notifyOfAccount('accountArchived'), hold('account', ofPartners)],
  'account.restore': [notifyOfAccount('accountRestored'), release(ofPartners)],
};
