import type { MarkdownTree } from '#contract/content/markdown.ts';

/** The data of each mail. `url` is built from PUBLIC_URL; other links are built by the template. */
export interface MailData {
  verifyEmail: { firstName: string; url: string };
  /** Someone registered with an email that has an account. */
  accountExists: { firstName: string; url: string };
  resetPassword: { firstName: string; url: string };
  passwordChanged: { firstName: string; url: string };
  /** `expires` is an ISO string. */
  invitation: { invitedBy: string; url: string; expires?: string };
  approvalApproved: { firstName: string; partnerName: string; note?: string };
  approvalRejected: { firstName: string; partnerName: string; reason: string };
  approvalAsked: { firstName: string; partnerName: string; question: string };
  /** `message`: the reason, in the words of staff. */
  accountSuspended: { firstName: string; partnerName: string; message?: string };
  accountArchived: { firstName: string; partnerName: string; message?: string };
  accountRestored: { firstName: string; partnerName: string };
  /** `claimEnds` is an ISO string. */
  leadApproved: { firstName: string; company: string; shop: string; claimEnds: string };
  leadRejected: { firstName: string; company: string; shop: string; reason: string };
  /** `path` begins with a slash. */
  notification: { firstName: string; title: string; content: string; path: string };
  /** A person's day; `count` of all lines, `path` begins with a slash. */
  digest: {
    firstName: string;
    lines: readonly { title: string; content: string }[];
    count: number;
    path: string;
  };
  /** `asOf` is an ISO string, `path` begins with a slash; `file` is null where the CSV is too long to attach. */
  report: {
    firstName: string;
    name: string;
    title: string;
    asOf: string;
    path: string;
    file: { name: string; content: string } | null;
  };
  /** `month` is 'YYYY-MM'. */
  payoutPaid: {
    firstName: string;
    partnerName: string;
    /** Missing in mails queued before payouts had one. */
    number?: string;
    amountMinor: number;
    currency: string;
    month: string;
    reference: string;
    /** Of the ledger before this payment, as text; missing in mails queued before there were any. */
    marks?: readonly string[];
  };
  /** `to` is a method and its masked account. */
  payoutMethodAdded: { firstName: string; partnerName: string; to: string; url: string };
  /** `countsFrom` is an ISO string. */
  payoutMethodChanged: {
    firstName: string;
    partnerName: string;
    from: string;
    to: string;
    countsFrom: string;
    url: string;
  };
  /** `body` is Markdown, and `tree` what it says; `cancel` is null in a test. */
  newsletter: {
    firstName: string;
    subject: string;
    body: string;
    tree: MarkdownTree;
    cancel: { url: string; oneClick: string } | null;
  };
  /** `erasesAt` is an ISO string; `url` withdraws it. */
  erasureRequested: { firstName: string; erasesAt: string; url: string };
  erasureRefused: { firstName: string; reason: string };
  /** `until` is an ISO string, `path` begins with a slash. */
  exportReady: { firstName: string; until: string; path: string };
  payoutUndone: {
    firstName: string;
    partnerName: string;
    /** Missing in mails queued before payouts had one. */
    number?: string;
    amountMinor: number;
    currency: string;
    month: string;
    reason: string;
    /** The bank sent it back; else it was recorded by mistake. */
    isReturned?: boolean;
  };
}

export type Mail = {
  [Template in keyof MailData]: { to: string; template: Template; data: MailData[Template] };
}[keyof MailData];

/** A queued mail; its id becomes the Message-ID of every attempt. */
export type MailJob = Mail & { id: string };
