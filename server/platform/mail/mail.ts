/** What each mail is told. `url` is a link of ours, made from PUBLIC_URL; other links the mail makes itself. */
export interface MailData {
  verifyEmail: { firstName: string; url: string };
  /** Somebody registered with an address that has an account. */
  accountExists: { firstName: string; url: string };
  resetPassword: { firstName: string; url: string };
  passwordChanged: { firstName: string; url: string };
  /** `expires` is an ISO string. */
  invitation: { invitedBy: string; url: string; expires?: string };
  approvalApproved: { firstName: string; partnerName: string; note?: string };
  approvalRejected: { firstName: string; partnerName: string; reason: string };
  accountSuspended: { firstName: string; partnerName: string };
  accountArchived: { firstName: string; partnerName: string };
  accountRestored: { firstName: string; partnerName: string };
  /** `claimEnds` is an ISO string. */
  leadApproved: { firstName: string; company: string; shop: string; claimEnds: string };
  leadRejected: { firstName: string; company: string; shop: string; reason: string };
  /** `path` begins with a slash. */
  notification: { firstName: string; title: string; content: string; path: string };
  /** `month` is 'YYYY-MM'. */
  payoutPaid: {
    firstName: string;
    partnerName: string;
    amountMinor: number;
    currency: string;
    month: string;
    reference: string;
  };
  payoutUndone: {
    firstName: string;
    partnerName: string;
    amountMinor: number;
    currency: string;
    month: string;
    reason: string;
  };
}

export type Mail = {
  [Template in keyof MailData]: { to: string; template: Template; data: MailData[Template] };
}[keyof MailData];

/** A mail on its way; its id becomes the Message-ID, the same at every try. */
export type MailJob = Mail & { id: string };
