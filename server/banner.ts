import type { Config } from './config.ts';
import { demoAccounts, demoPassword } from './seed/accounts.ts';

/** What a newcomer reads in the terminal of a demo: where to go, who to be, where mail arrives. */
export function banner({ publicUrl, smtpUrl }: Pick<Config, 'publicUrl' | 'smtpUrl'>): string {
  const widest = Math.max(...demoAccounts.map(({ email }) => email.length));
  return [
    '',
    `  Tributary runs at  ${publicUrl}`,
    '',
    `  Demo accounts, password  ${demoPassword}`,
    ...demoAccounts.map(({ email, what }) => `    ${email.padEnd(widest)}  ${what}`),
    '',
    smtpUrl === undefined ? `  Mail is kept at  ${publicUrl}/dev/mailbox` : '  Mail is sent through SMTP_URL',
    '',
  ].join('\n');
}
