import type { PayoutMethod } from '#contract/payoutMethods/payoutMethods.ts';

import type { Queryable } from '../../platform/database/pool.ts';
import { sendMail } from '../../platform/mail/sendMail.ts';
import { peopleOf } from '../partners/people.ts';

type Shown = Pick<PayoutMethod, 'method' | 'masked'>;

const names = { bank: 'Bank transfer', paypal: 'PayPal', wise: 'Wise' } as const;
const inWords = ({ method, masked }: Shown): string => `${names[method]} ${masked}`;

/** Emails the people of a partner that it has a payout method. */
export async function mailAdded(tx: Queryable, partnerId: string, to: Shown, publicUrl: string): Promise<void> {
  for (const { email, firstName, partnerName } of await peopleOf(tx, [partnerId])) {
    const data = { firstName, partnerName, to: inWords(to), url: `${publicUrl}/payouts` };
    await sendMail(tx, { to: email, template: 'payoutMethodAdded', data });
  }
}

/** Emails the people of a partner that its payout method changes, with the link that cancels it. */
export async function mailChanged(
  tx: Queryable,
  partnerId: string,
  { from, to, countsFrom, token }: { from: Shown; to: Shown; countsFrom: string; token: string },
  publicUrl: string,
): Promise<void> {
  const url = `${publicUrl}/payout-method/cancel/${token}`;
  for (const { email, firstName, partnerName } of await peopleOf(tx, [partnerId])) {
    const data = { firstName, partnerName, from: inWords(from), to: inWords(to), countsFrom, url };
    await sendMail(tx, { to: email, template: 'payoutMethodChanged', data });
  }
}
