import type { Readable } from 'node:stream';

import nodemailer from 'nodemailer';
import type pg from 'pg';

import type { Config } from '../config.ts';
import { assertAddress } from './address.ts';
import type { MailJob } from './mail.ts';
import { render } from './render.ts';
import { keepMail } from './queries.ts';

type MailConfig = Pick<Config, 'publicUrl' | 'smtpUrl' | 'mailFrom' | 'isDemo'>;

/** The connection was lost while a mail was being handed over: it may have arrived. */
export class Unconfirmed extends Error {}

/** What a mail server answered, and to which command. Not in its words: they often name the recipient, and a failed job keeps and logs its message. */
class Refusal extends Error {
  readonly responseCode: number;
  readonly command: unknown;

  constructor(responseCode: number, command: unknown) {
    super(`The SMTP server refused it with code ${responseCode}.`);
    this.responseCode = responseCode;
    this.command = command;
  }
}

/** undefined where no server answered. */
const refusalIn = (error: unknown): Refusal | undefined =>
  typeof error === 'object' && error !== null && 'responseCode' in error && typeof error.responseCode === 'number'
    ? new Refusal(error.responseCode, 'command' in error ? error.command : undefined)
    : undefined;

/**
 * Sends a mail through SMTP_URL; a demo without one keeps it for /dev/mailbox. Fails when SMTP does.
 * With `isOneConnection` mails that follow each other share one: for many.
 */
export function mailer(
  config: MailConfig,
  pool: pg.Pool,
  { isOneConnection = false } = {},
): (mail: MailJob) => Promise<void> {
  const { hostname } = new URL(config.publicUrl);
  const settings = {
    url: config.smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const shared = { ...settings, pool: true, maxConnections: 1, idleTimeout: 5000 } as const;
  const transport = config.smtpUrl ? nodemailer.createTransport(isOneConnection ? shared : settings) : undefined;
  /** What is read of a mail once the server has taken its recipient, by the mail's id. */
  const bodies = new Map<string, Readable>();
  transport?.use('stream', ({ message }, done) => {
    const create = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const body = create(options);
      bodies.set(message.messageId(), body);
      return body;
    };
    done();
  });
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
      try {
        await transport.sendMail({ from: config.mailFrom, to, subject, text, html, messageId, attachments, headers });
      } catch (error) {
        const refusal = refusalIn(error);
        if (refusal) throw refusal;
        if (bodies.get(messageId)?.readableDidRead !== true) throw error;
        throw new Unconfirmed(error instanceof Error ? error.message : String(error), { cause: error });
      } finally {
        bodies.delete(messageId);
      }
    } else {
      await keepMail(pool, { id: mail.id, message_id: messageId, recipient: mail.to, subject, text, html, file });
    }
  };
}
