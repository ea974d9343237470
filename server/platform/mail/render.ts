import { escapeHtml } from '../http/escapeHtml.ts';
import type { Mail } from './mail.ts';
import {
  type Content,
  accountArchived,
  accountExists,
  accountRestored,
  accountSuspended,
  approvalApproved,
  informationRequested,
  approvalRejected,
  digest,
  erasureRefused,
  erasureRequested,
  exportReady,
  invitation,
  leadApproved,
  leadRejected,
  newsletter,
  notification,
  passwordChanged,
  payoutMethodAdded,
  payoutMethodChanged,
  payoutPaid,
  payoutUndone,
  report,
  resetPassword,
  verifyEmail,
} from './templates.ts';

export interface Rendered {
  subject: string;
  text: string;
  html: string;
  file: NonNullable<Content['file']> | null;
  headers: Record<string, string>;
}

function contentOf(mail: Mail, publicUrl: string): Content {
  switch (mail.template) {
    case 'verifyEmail':
      return verifyEmail(mail.data);
    case 'accountExists':
      return accountExists(mail.data);
    case 'resetPassword':
      return resetPassword(mail.data);
    case 'passwordChanged':
      return passwordChanged(mail.data);
    case 'invitation':
      return invitation(mail.data);
    case 'approvalApproved':
      return approvalApproved(mail.data, publicUrl);
    case 'approvalAsked':
      return informationRequested(mail.data, publicUrl);
    case 'approvalRejected':
      return approvalRejected(mail.data, publicUrl);
    case 'accountSuspended':
      return accountSuspended(mail.data, publicUrl);
    case 'accountArchived':
      return accountArchived(mail.data, publicUrl);
    case 'accountRestored':
      return accountRestored(mail.data, publicUrl);
    case 'leadApproved':
      return leadApproved(mail.data, publicUrl);
    case 'leadRejected':
      return leadRejected(mail.data, publicUrl);
    case 'notification':
      return notification(mail.data, publicUrl);
    case 'newsletter':
      return newsletter(mail.data, publicUrl);
    case 'digest':
      return digest(mail.data, publicUrl);
    case 'report':
      return report(mail.data, publicUrl);
    case 'erasureRequested':
      return erasureRequested(mail.data);
    case 'erasureRefused':
      return erasureRefused(mail.data);
    case 'exportReady':
      return exportReady(mail.data, publicUrl);
    case 'payoutMethodAdded':
      return payoutMethodAdded(mail.data);
    case 'payoutMethodChanged':
      return payoutMethodChanged(mail.data);
    case 'payoutPaid':
      return payoutPaid(mail.data, publicUrl);
    case 'payoutUndone':
      return payoutUndone(mail.data, publicUrl);
  }
}

const lines = (text: string): string => escapeHtml(text).replaceAll(/\r\n|\r|\n/g, '<br>');
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** Lays a mail out as text and as HTML. @throws when its link does not begin with `publicUrl`. */
export function render(mail: Mail, publicUrl: string): Rendered {
  const { subject, greeting, paragraphs, action, note, file, formatted, cancel } = contentOf(mail, publicUrl);
  if (action && !action.url.startsWith(`${publicUrl}/`)) throw new Error('an emailed link must begin with PUBLIC_URL');
  for (const url of cancel ? [cancel.url, cancel.oneClick] : [])
    if (!url.startsWith(`${publicUrl}/`)) throw new Error('an emailed link must begin with PUBLIC_URL');
  const closing = 'Tributary';
  const text = [
    oneLine(greeting),
    ...paragraphs,
    ...(formatted ? [formatted.text] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(note ? [note] : []),
    closing,
    ...(cancel ? [`Cancel newsletters:\n${cancel.url}`] : []),
  ].join('\n\n');
  const paragraph = (content: string, style = '') => `<p style="margin:0 0 16px${style}">${content}</p>`;
  const body = [
    paragraph(escapeHtml(oneLine(greeting))),
    ...paragraphs.map((one) => paragraph(lines(one))),
    ...(formatted ? [formatted.html] : []),
    ...(action
      ? [
          paragraph(
            `<a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0a6643;color:#ffffff;text-decoration:none;font-weight:500">${escapeHtml(action.label)}</a>`,
          ),
          paragraph(escapeHtml(action.url), ';font-size:13px;color:#5b6b64;word-break:break-all'),
        ]
      : []),
    ...(note ? [paragraph(lines(note), ';font-size:13px;color:#5b6b64')] : []),
    paragraph(closing, ';color:#5b6b64'),
    ...(cancel
      ? [
          paragraph(
            `<a href="${escapeHtml(cancel.url)}" style="color:#5b6b64">Cancel newsletters</a>`,
            ';font-size:13px;color:#5b6b64',
          ),
        ]
      : []),
  ].join('');
  return {
    subject: oneLine(subject),
    file: file ?? null,
    // RFC 8058: the mail program's own button cancels without a page.
    headers: cancel
      ? { 'List-Unsubscribe': `<${cancel.oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : {},
    text: `${text}\n`,
    html:
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(oneLine(subject))}</title></head>` +
      `<body style="margin:0;padding:24px;background:#f6f8f7;color:#12211b;font:16px/1.5 Roboto,Arial,sans-serif">` +
      `<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e3e9e6;border-radius:12px">${body}</div></body></html>`,
  };
}
