import type { FastifyInstance, FastifyReply } from 'fastify';

import { escapeHtml } from '../http/escapeHtml.ts';
import { notFound } from '../errors.ts';
import { type KeptFile, getMail, listMailbox } from '../mail/queries.ts';
import type { Services } from '../services.ts';
import { showPlainPage } from './plainPage.ts';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * `GET /dev/mailbox`: mail that was kept instead of sent, newest first; `GET /dev/mailbox/{id}`: one mail with its
 * links. Holds sign-in links of all users: demo mode only.
 */
export function mailbox(app: FastifyInstance, { config, pool }: Services): void {
  if (!config.isDemo) return;

  app.get('/dev/mailbox', async (_request, reply) => {
    const mails = await listMailbox(pool);
    const rows = mails.map(
      (mail) =>
        `<li><a href="/dev/mailbox/${mail.id}"><b>${escapeHtml(mail.subject)}</b><br>${escapeHtml(mail.recipient)} · ${time(mail.created_at)}</a></li>`,
    );
    const list =
      rows.length === 0 ? '<p>No emails yet. Register, and the email appears here.</p>' : `<ol>${rows.join('')}</ol>`;
    const note = config.smtpUrl ? '<p>SMTP_URL is set: new emails are sent and not kept here.</p>' : '';
    return show(reply, 'Mailbox', `<h1>Mailbox</h1>${note}${list}`);
  });

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
    const { id } = request.params;
    const mail = ID.test(id) ? await getMail(pool, id) : undefined;
    if (!mail) throw notFound();
    return show(
      reply,
      mail.subject,
      `<p><a href="/dev/mailbox">Mailbox</a></p><h1>${escapeHtml(mail.subject)}</h1>` +
        `<p>To ${escapeHtml(mail.recipient)} · ${time(mail.created_at)}</p><div class="mail">${linked(mail.text)}</div>${mail.attachments.map(attached).join('')}`,
    );
  });
}

const time = (instant: string): string =>
  `<time datetime="${escapeHtml(instant)}">${escapeHtml(instant.slice(0, 19).replace('T', ' '))} UTC</time>`;

/** The file to save, as the mail carries it. */
const attached = ({ name, content }: KeptFile): string =>
  `<p><a download="${escapeHtml(name)}" href="data:text/csv;charset=utf-8,${encodeURIComponent(content)}">${escapeHtml(name)}</a></p>`;

/** The text with its addresses as links; a sign that ends a sentence is not part of one. */
const linked = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('');

const style = `ol{list-style:none;margin:0;padding:0}li a{display:block;padding:.7rem 1rem;margin:.4rem 0;background:#fff;border:1px solid #e3e9e6;border-radius:8px;text-decoration:none;overflow-wrap:anywhere}
.mail{white-space:pre-wrap;overflow-wrap:anywhere;background:#fff;border:1px solid #e3e9e6;border-radius:8px;padding:1rem}a:focus-visible{outline:2px solid #0a6643;outline-offset:2px}
@media (prefers-color-scheme:dark){li a,.mail{background:#12262a;border-color:#24434a}a:focus-visible{outline-color:#2dbe9b}}`;

const show = (reply: FastifyReply, title: string, body: string): FastifyReply =>
  showPlainPage(reply, { title, body, style });
