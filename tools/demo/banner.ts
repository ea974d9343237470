import { demoPassword } from '#contract/account/passwordStrength.ts';

import { demoAccounts } from './accounts.ts';
import { isDemoLaid } from './ensureDemo.ts';
import type { Services } from '../../server/platform/services.ts';

/** What a newcomer reads in the terminal: where to go and, where the demo data is, who to be and where mail arrives. */
export async function banner({ config, pool }: Pick<Services, 'config' | 'pool'>): Promise<string> {
  const { publicUrl, smtpUrl, isDemo } = config;
  const lines = [`Tributary runs at  ${publicUrl}`];
  if (isDemo && (await isDemoLaid(pool))) {
    const widest = Math.max(...demoAccounts.map(({ email }) => email.length));
    lines.push(
      '',
      `Demo accounts, all with the password  ${demoPassword}`,
      ...demoAccounts.map(({ email, what }) => `  ${email.padEnd(widest)}  ${what}`),
    );
  }
  if (isDemo)
    lines.push(
      '',
      smtpUrl === undefined ? `Emails are kept at  ${publicUrl}/dev/mailbox` : 'Emails are sent through SMTP_URL.',
    );
  return ['', ...lines.map((line) => `  ${line}`.trimEnd()), ''].join('\n');
}
