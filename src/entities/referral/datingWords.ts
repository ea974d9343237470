import { datings } from '#contract/referrals/referrals.ts';

/** What the period of a list of referrals applies to, and which shops that leaves. */
export const datingWords = {
  installed: { label: 'Installed', text: 'Shops that installed through partners.' },
  uninstalled: { label: 'Uninstalled', text: 'Shops that uninstalled in the period and have not returned.' },
  paid: { label: 'Installs that paid', text: 'Shops that installed from links in the period and were charged since.' },
  charged: {
    label: 'Money moved',
    text: 'Shops with charges, refunds or commissions in the period; amounts are of the period.',
  },
  billed: { label: 'Charged', text: 'Shops with a charge in the period.' },
  paying: { label: 'Paying', text: 'Shops with a charge that covers a day of the period.' },
  payingAtEnd: { label: 'Paying at the end', text: 'Shops with a charge that covers the end of the period.' },
  clicked: {
    label: 'Clicked',
    text: 'Shops that installed within the attribution window of a click in the period. Clicks whose window is still open are left out; of shops from one click, only the first is listed.',
  },
} as const;

export const datingChoices = datings.map((value) => ({ value, label: datingWords[value].label }));
