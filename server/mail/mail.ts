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
  /** `month` is 'YYYY-MM'. */
  payoutPaid: {
    firstName: string;
    partnerName: string;
    amountMinor: number;
    currency: string;
    month: string;
    reference: string;
  };
}

export type Mail = {
  [Template in keyof MailData]: { to: string; template: Template; data: MailData[Template] };
}[keyof MailData];

/** A mail on its way; its id becomes the Message-ID, the same at every try. */
export type MailJob = Mail & { id: string };
