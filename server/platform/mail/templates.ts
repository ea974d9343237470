import { timeInWords } from '#contract/shared/dayWords.ts';

import { money, monthInWords } from '../format.ts';
import type { MailData } from './mail.ts';
import { markdownHtml } from './markdownHtml.ts';

/** A mail before it is laid out. Texts are plain; line breaks in them are kept. */
export interface Content {
  subject: string;
  greeting: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  /** Small print under the link. */
  note?: string;
  /** An attached CSV. */
  file?: { name: string; content: string };
  /** Between the paragraphs and the link: formatted in HTML, and the same in plain text. */
  formatted?: { html: string; text: string };
  /** Small print at the end, and a header for mail programs. */
  cancel?: { url: string; oneClick: string };
}

/** A name that holds an address would be made a link by the reader's mail program, in a mail that we sent. */
const looksLikeLink = /:\/\/|www\.|\.[a-z]{2,}|@/i;
const greet = (name: string): string => (name === '' || looksLikeLink.test(name) ? 'Hello,' : `Hello ${name},`);

/** Why, in the words of staff; nothing where they gave no reason. */
const reasonOf = (text = ''): string[] => (text === '' ? [] : [`Reason:\n${text}`]);

const at = (instant: string): string => timeInWords(Date.parse(instant));

export const verifyEmail = ({ firstName, url }: MailData['verifyEmail']): Content => ({
  subject: 'Confirm your email',
  greeting: greet(firstName),
  paragraphs: ['Thanks for registering. Confirm your email to continue.'],
  action: { label: 'Confirm email', url },
  note: 'The link works once, for 24 hours. If you didn’t register, you can ignore this email.',
});

export const accountExists = ({ firstName, url }: MailData['accountExists']): Content => ({
  subject: 'You already have an account',
  greeting: greet(firstName),
  paragraphs: ['Someone, probably you, tried to register with this email. It already has an account: sign in instead.'],
  action: { label: 'Sign in', url },
  note: 'Forgot your password? You can reset it on the sign-in page. If this wasn’t you, nothing has changed.',
});

export const resetPassword = ({ firstName, url }: MailData['resetPassword']): Content => ({
  subject: 'Set a new password',
  greeting: greet(firstName),
  paragraphs: ['You asked to reset your password. Set a new one here; all other devices will be signed out.'],
  action: { label: 'Set a new password', url },
  note: 'The link works once, for 30 minutes. If you didn’t ask for this, ignore this email: your password won’t change.',
});

export const passwordChanged = ({ firstName, url }: MailData['passwordChanged']): Content => ({
  subject: 'Your password was changed',
  greeting: greet(firstName),
  paragraphs: ['Your password was just changed and all other devices were signed out.'],
  action: { label: 'Set a new password', url },
  note: 'If this was you, there’s nothing to do. If not, set a new password now.',
});

export const invitation = ({ invitedBy, url, expires }: MailData['invitation']): Content => ({
  subject: 'You’re invited to the partner portal',
  greeting: 'Hello,',
  paragraphs: [
    looksLikeLink.test(invitedBy)
      ? 'You’re invited to join the partner portal.'
      : `${invitedBy} invited you to join the partner portal.`,
  ],
  action: { label: 'Accept invitation', url },
  note: `The link works once, ${expires === undefined ? 'for 7 days' : `until ${at(expires)}`}.`,
});

export const approvalApproved = (
  { firstName, partnerName, note = '' }: MailData['approvalApproved'],
  publicUrl: string,
): Content => ({
  subject: 'Your registration is approved',
  greeting: greet(firstName),
  paragraphs: [
    `Welcome: ${partnerName} is now a partner. Accept the terms and your referral links are ready.`,
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
  paragraphs: [`We reviewed the registration of ${partnerName} and can’t approve it.`, ...reasonOf(reason)],
  action: { label: 'View your registration', url: `${publicUrl}/approval/rejected` },
});

export const informationRequested = (
  { firstName, partnerName, question }: MailData['approvalAsked'],
  publicUrl: string,
): Content => ({
  subject: 'We need some information about your registration',
  greeting: greet(firstName),
  paragraphs: [`Before we can decide on the registration of ${partnerName}, please tell us:`, question],
  action: { label: 'Answer', url: `${publicUrl}/approval/pending` },
});

const heldMeanwhile = 'Your referral links keep working. New commissions are on hold until the account is restored.';
const answerUs = 'Questions? Reply to this email.';

export const accountSuspended = (
  { firstName, partnerName, message }: MailData['accountSuspended'],
  publicUrl: string,
): Content => ({
  subject: 'Your partner account is suspended',
  greeting: greet(firstName),
  paragraphs: [`We suspended the partner account of ${partnerName}.`, ...reasonOf(message), heldMeanwhile, answerUs],
  action: { label: 'View your account', url: `${publicUrl}/approval/suspended` },
});

export const accountArchived = (
  { firstName, partnerName, message }: MailData['accountArchived'],
  publicUrl: string,
): Content => ({
  subject: 'Your partner account is closed',
  greeting: greet(firstName),
  paragraphs: [`We closed the partner account of ${partnerName}.`, ...reasonOf(message), heldMeanwhile, answerUs],
  action: { label: 'View your account', url: `${publicUrl}/approval/suspended` },
});

export const accountRestored = (
  { firstName, partnerName }: MailData['accountRestored'],
  publicUrl: string,
): Content => ({
  subject: 'Your partner account was restored',
  greeting: greet(firstName),
  paragraphs: [`The partner account of ${partnerName} was restored.`, 'Commissions that were on hold are released.'],
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
    `When the shop installs by ${at(claimEnds)}, it’s your referral, even without a click on your link.`,
  ],
  action: { label: 'View your leads', url: `${publicUrl}/submit-a-lead` },
});

export const leadRejected = (
  { firstName, company, shop, reason }: MailData['leadRejected'],
  publicUrl: string,
): Content => ({
  subject: `Your lead was not approved: ${company}`,
  greeting: greet(firstName),
  paragraphs: [
    `We reviewed your lead ${company} (${shop}) and can’t approve it.`,
    ...reasonOf(reason),
    'You can edit it and submit it again.',
  ],
  action: { label: 'View your leads', url: `${publicUrl}/submit-a-lead` },
});

export const notification = (
  { firstName, title, content, path }: MailData['notification'],
  publicUrl: string,
): Content => ({
  subject: title,
  greeting: greet(firstName),
  paragraphs: [title, ...(content === '' ? [] : [content])],
  action: { label: 'Open the portal', url: `${publicUrl}${path}` },
  note: 'Manage email preferences in your account profile.',
});

export const digest = ({ firstName, lines, count, path }: MailData['digest'], publicUrl: string): Content => ({
  subject: count === 1 ? (lines[0]?.title ?? '') : `Your day: ${count} updates`,
  greeting: greet(firstName),
  paragraphs: [
    ...lines.map(({ title, content }) => (content === '' ? title : `${title}\n${content}`)),
    ...(count > lines.length ? [`and ${count - lines.length} more`] : []),
  ],
  action: { label: 'Open the portal', url: `${publicUrl}${path}` },
  note: 'You get this once a day. Manage email preferences in your account profile.',
});

export const report = (
  { name, firstName, title, asOf, path, file }: MailData['report'],
  publicUrl: string,
): Content => ({
  subject: `Report: ${name}`,
  greeting: greet(firstName),
  paragraphs: [
    name === title ? `Your report ${name}, as of ${at(asOf)}.` : `Your report ${name} (${title}), as of ${at(asOf)}.`,
    file === null ? 'It is too long to attach. Open it to download the CSV.' : `Attached: ${file.name}`,
  ],
  action: { label: 'Open report', url: `${publicUrl}${path}` },
  note: 'You scheduled this report. Change or stop it under Reports.',
  ...(file === null ? {} : { file }),
});

export const newsletter = (
  { firstName, subject, body, tree, cancel }: MailData['newsletter'],
  publicUrl: string,
): Content => ({
  subject,
  greeting: greet(firstName),
  paragraphs: [],
  formatted: { html: markdownHtml(tree, publicUrl), text: body },
  ...(cancel === null ? {} : { cancel }),
});

const numbered = (number: string | undefined): string => (number === undefined ? '' : `Payout: ${number}\n`);

export const payoutPaid = (
  { firstName, partnerName, number, amountMinor, currency, month, reference, marks = [] }: MailData['payoutPaid'],
  publicUrl: string,
): Content => ({
  subject: `Paid: ${money(amountMinor, currency)} for ${monthInWords(month)}`,
  greeting: greet(firstName),
  paragraphs: [
    `The payout of ${partnerName} for ${monthInWords(month)} was paid: ${money(amountMinor, currency)}.`,
    `${numbered(number)}Reference: ${reference}`,
    ...(marks.length === 0
      ? []
      : [
          `Keep these lines. With them, Check my ledger shows whether anything before this payment was changed:\n${marks.join('\n')}`,
        ]),
  ],
  action: { label: 'View payout', url: `${publicUrl}/payouts` },
});

export const payoutUndone = (
  {
    firstName,
    partnerName,
    number,
    amountMinor,
    currency,
    month,
    reason,
    isReturned = false,
  }: MailData['payoutUndone'],
  publicUrl: string,
): Content => ({
  subject: `Payment ${isReturned ? 'returned' : 'undone'}: ${money(amountMinor, currency)} for ${monthInWords(month)}`,
  greeting: greet(firstName),
  paragraphs: [
    isReturned
      ? `The bank sent back the payout of ${partnerName} for ${monthInWords(month)}: ${money(amountMinor, currency)}.`
      : `The payout of ${partnerName} for ${monthInWords(month)} was marked as paid by mistake: ${money(amountMinor, currency)}.`,
    `${numbered(number)}Reason:\n${reason}`,
    `${isReturned ? 'Check your payout method. ' : ''}The amount is back on your balance and part of your next payout.`,
  ],
  action: { label: 'View your payouts', url: `${publicUrl}/payouts` },
});

export const payoutMethodAdded = ({ firstName, partnerName, to, url }: MailData['payoutMethodAdded']): Content => ({
  subject: 'Payout method added',
  greeting: greet(firstName),
  paragraphs: [`The payouts of ${partnerName} now go to: ${to}.`],
  action: { label: 'View your payouts', url },
  note: 'If this wasn’t you, change your password and reply to this email.',
});

export const payoutMethodChanged = ({
  firstName,
  partnerName,
  from,
  to,
  countsFrom,
  url,
}: MailData['payoutMethodChanged']): Content => ({
  subject: 'Your payout method is about to change',
  greeting: greet(firstName),
  paragraphs: [
    `The payout method of ${partnerName} was changed.\nFrom: ${from}\nTo: ${to}`,
    `The new one takes effect on ${at(countsFrom)}. Until then payouts wait.`,
    'If this wasn’t you, cancel the change and set a new password.',
  ],
  action: { label: 'Cancel the change', url },
  note: 'If this was you, there’s nothing to do.',
});

export const exportReady = ({ firstName, until, path }: MailData['exportReady'], publicUrl: string): Content => ({
  subject: 'The copy of your data is ready',
  greeting: greet(firstName),
  paragraphs: [`Download it from your account profile until ${at(until)}. Then it is deleted.`],
  action: { label: 'Open your account profile', url: `${publicUrl}${path}` },
  note: 'If you didn’t ask for it, reply to this email. Only you can download it, signed in.',
});

export const erasureRequested = ({ firstName, erasesAt, url }: MailData['erasureRequested']): Content => ({
  subject: 'Your account will be erased',
  greeting: greet(firstName),
  paragraphs: [
    `We received a request to erase your account. Everything that identifies you will be erased on ${at(erasesAt)}, or later if something is still to be paid.`,
    'This can’t be undone. To keep your account, withdraw the request before then.',
  ],
  action: { label: 'Keep my account', url },
  note: 'If you didn’t ask for this, keep your account and set a new password.',
});

export const erasureRefused = ({ firstName, reason }: MailData['erasureRefused']): Content => ({
  subject: 'Your account was not erased',
  greeting: greet(firstName),
  paragraphs: ['We can’t erase your account for now.', `Reason:\n${reason}`, answerUs],
});
