import type { MarkdownTree } from '#contract/content/markdown.ts';

import type { Mail } from '../../platform/mail/mail.ts';

interface Addressed {
  readonly email: string;
  readonly firstName: string;
  readonly subject: string;
  readonly body: string;
  readonly tree: MarkdownTree;
}

/** A newsletter as a mail to one person; without a token it is a test. */
export const newsletterMail = (
  { email, firstName, subject, body, tree }: Addressed,
  publicUrl: string,
  token: string | null,
): Mail => ({
  to: email,
  template: 'newsletter',
  data: {
    firstName,
    subject,
    body,
    tree,
    cancel:
      token === null
        ? null
        : {
            url: `${publicUrl}/newsletter/cancel?token=${token}`,
            oneClick: `${publicUrl}/api/newsletters/one-click/${token}`,
          },
  },
});
