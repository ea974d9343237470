import { dayInWords } from '#contract/day.ts';

import { money, monthInWords } from '../format.ts';
import type { MailData } from './mail.ts';

/** A mail before it is laid out. Texts are plain; line breaks in them are kept. */
export interface Content {
  subject: string;
  greeting: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  /** Under the link, in small. */
  note?: string;
}

/** A name that holds an address would be made a link by the reader's mail program, in a mail that we sent. */
const looksLikeLink = /:\/\/|www\.|\.[a-z]{2,}|@/i;
const greet = (name: string): string => (name === '' || looksLikeLink.test(name) ? 'Hello,' : `Hello ${name},`);

const day = (instant: string): string => dayInWords(new Date(instant));

export const verifyEmail = ({ firstName, url }: MailData['verifyEmail']): Content => ({
  subject: 'Confirm your email address',
  greeting: greet(firstName),
  paragraphs: ['Thank you for registering. Confirm your email address to go on.'],
  action: { label: 'Confirm email address', url },
  note: 'The link works once, for 24 hours. If you did not register, ignore this mail.',
});

export const accountExists = ({ firstName, url }: MailData['accountExists']): Content => ({
  subject: 'You already have an account',
  greeting: greet(firstName),
  paragraphs: ['Somebody, probably you, registered with this email address. There is an account for it: log in.'],
  action: { label: 'Log in', url },
  note: 'The login page also helps with a forgotten password. If this was not you, nothing has changed.',
});

export const resetPassword = ({ firstName, url }: MailData['resetPassword']): Content => ({
  subject: 'Set a new password',
  greeting: greet(firstName),
  paragraphs: ['You asked for a new password. Set it here; every other device is then logged out.'],
  action: { label: 'Set a new password', url },
  note: 'The link works once, for 30 minutes. If you did not ask, ignore this mail: your password stays.',
});

export const passwordChanged = ({ firstName, url }: MailData['passwordChanged']): Content => ({
  subject: 'Your password was changed',
  greeting: greet(firstName),
  paragraphs: ['The password of your account was changed just now, and other devices were logged out.'],
  action: { label: 'Set a new password', url },
  note: 'If this was you, there is nothing to do. If not, set a new password now.',
});

export const invitation = ({ invitedBy, url, expires }: MailData['invitation']): Content => ({
  subject: 'You are invited to the partner portal',
  greeting: 'Hello,',
  paragraphs: [
    looksLikeLink.test(invitedBy)
      ? 'You are invited to join the partner portal.'
      : `${invitedBy} invites you to join the partner portal.`,
  ],
  action: { label: 'Accept the invitation', url },
  note: `The link works once, ${expires === undefined ? 'for 7 days' : `until ${day(expires)}`}.`,
});

export const approvalApproved = (
  { firstName, partnerName, note = '' }: MailData['approvalApproved'],
  publicUrl: string,
): Content => ({
  subject: 'Your registration is approved',
  greeting: greet(firstName),
  paragraphs: [
    `Welcome: ${partnerName} is now a partner. Accept the terms, and your referral links are ready.`,
    ...(note === '' ? [] : [note]),
  ],
  action: { label: 'Open the portal', url: `${publicUrl}/` },
});

export const approvalRejected = (
  { firstName, partnerName, reason }: MailData['approvalRejected'],
  publicUrl: string,
): Content => ({
  subject: 'Your registration was not approved',
  greeting: greet(firstName),
  paragraphs: [
    `We looked at the registration of ${partnerName} and cannot approve it.`,
    ...(reason === '' ? [] : [`The reason:\n${reason}`]),
  ],
  action: { label: 'See your registration', url: `${publicUrl}/approval/rejected` },
});

const heldMeanwhile = 'Your referral links still work. What they earn is held until the account is active again.';
const answerUs = 'To talk to us about it, answer this mail: a person reads it.';

export const accountSuspended = (
  { firstName, partnerName }: MailData['accountSuspended'],
  publicUrl: string,
): Content => ({
  subject: 'Your partner account is suspended',
  greeting: greet(firstName),
  paragraphs: [`We suspended the partner account of ${partnerName}.`, heldMeanwhile, answerUs],
  action: { label: 'See your account', url: `${publicUrl}/approval/suspended` },
});

export const accountArchived = (
  { firstName, partnerName }: MailData['accountArchived'],
  publicUrl: string,
): Content => ({
  subject: 'Your partner account is closed',
  greeting: greet(firstName),
  paragraphs: [`We closed the partner account of ${partnerName}.`, heldMeanwhile, answerUs],
  action: { label: 'See your account', url: `${publicUrl}/approval/suspended` },
});

export const accountRestored = (
  { firstName, partnerName }: MailData['accountRestored'],
  publicUrl: string,
): Content => ({
  subject: 'Your partner account is active again',
  greeting: greet(firstName),
  paragraphs: [`The partner account of ${partnerName} is active again.`, 'What was held meanwhile is released.'],
  action: { label: 'Open the portal', url: `${publicUrl}/` },
});

export const leadApproved = (
  { firstName, company, shop, claimEnds }: MailData['leadApproved'],
  publicUrl: string,
): Content => ({
  subject: `Your lead was approved: ${company}`,
  greeting: greet(firstName),
  paragraphs: [
    `We approved your lead ${company} (${shop}).`,
    `When the shop installs by ${day(claimEnds)}, it is your referral, also without a click on your link.`,
  ],
  action: { label: 'See your leads', url: `${publicUrl}/submit-a-lead` },
});

export const leadRejected = (
  { firstName, company, shop, reason }: MailData['leadRejected'],
  publicUrl: string,
): Content => ({
  subject: `Your lead was not approved: ${company}`,
  greeting: greet(firstName),
  paragraphs: [
    `We looked at your lead ${company} (${shop}) and cannot approve it.`,
    ...(reason === '' ? [] : [`The reason:\n${reason}`]),
    'You can change it and submit it again.',
  ],
  action: { label: 'See your leads', url: `${publicUrl}/submit-a-lead` },
});

export const notification = (
  { firstName, title, content, path }: MailData['notification'],
  publicUrl: string,
): Content => ({
  subject: title,
  greeting: greet(firstName),
  paragraphs: [title, ...(content === '' ? [] : [content])],
  action: { label: 'Open the portal', url: `${publicUrl}${path}` },
  note: 'Which of these mails you get is up to you: choose in your account profile.',
});

export const payoutPaid = (
  { firstName, partnerName, amountMinor, currency, month, reference }: MailData['payoutPaid'],
  publicUrl: string,
): Content => ({
  subject: `Paid: ${money(amountMinor, currency)} for ${monthInWords(month)}`,
  greeting: greet(firstName),
  paragraphs: [
    `The payout of ${partnerName} for ${monthInWords(month)} was paid: ${money(amountMinor, currency)}.`,
    `Reference: ${reference}`,
  ],
  action: { label: 'See the payout', url: `${publicUrl}/payouts` },
});

export const payoutUndone = (
  { firstName, partnerName, amountMinor, currency, month, reason }: MailData['payoutUndone'],
  publicUrl: string,
): Content => ({
  subject: `Payment undone: ${money(amountMinor, currency)} for ${monthInWords(month)}`,
  greeting: greet(firstName),
  paragraphs: [
    `The payout of ${partnerName} for ${monthInWords(month)} was marked as paid by mistake: ${money(amountMinor, currency)}.`,
    `The reason:\n${reason}`,
    'The amount is on your balance again and part of your next payout.',
  ],
  action: { label: 'See your payouts', url: `${publicUrl}/payouts` },
});
