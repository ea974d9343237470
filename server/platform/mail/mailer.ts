import nodemailer from 'nodemailer';
import type pg from 'pg';

import type { Config } from '../config.ts';
import { assertAddress } from './address.ts';
import type { MailJob } from './mail.ts';
import { render } from './render.ts';
import { keepMail } from './queries.ts';

type MailConfig = Pick<Config, 'publicUrl' | 'smtpUrl' | 'mailFrom' | 'isDemo'>;

/** Sends a mail through SMTP_URL; a demo without one keeps it for /dev/mailbox. Fails when SMTP does. */
export function mailer(config: MailConfig, pool: pg.Pool): (mail: MailJob) => Promise<void> {
  const { hostname } = new URL(config.publicUrl);
  const transport = config.smtpUrl
    ? nodemailer.createTransport({
        url: config.smtpUrl,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 30_000,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    : undefined;
  if (!transport && !config.isDemo) throw new Error('SMTP_URL is missing: outside demo mode emails must be sent.');

  return async (mail) => {
    assertAddress(mail.to);
    const { subject, text, html, file, headers } = render(mail, config.publicUrl);
    const messageId = `<${mail.id}@${hostname}>`;
    if (transport) {
      // As an object: a string would be parsed, and might be read as several addresses.
      const to = { name: '', address: mail.to };
      const attachments =
        file === null ? [] : [{ filename: file.name, content: file.content, contentType: 'text/csv' }];
      await transport.sendMail({ from: config.mailFrom, to, subject, text, html, messageId, attachments, headers });
    } else {
      await keepMail(pool, { id: mail.id, message_id: messageId, recipient: mail.to, subject, text, html, file });
    }
  };
}
