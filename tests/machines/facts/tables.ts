import type { Facts } from '../../support/facts.ts';
import { accountFacts } from './account.ts';
import { approvalFacts } from './approval.ts';
import { notificationFacts } from './notification.ts';
import { prospectFacts } from './prospect.ts';
import { referralFacts } from './referral.ts';

/** What the product says of each lifecycle. */
export const factsTables: readonly Facts[] = [
  approvalFacts,
  accountFacts,
  notificationFacts,
  prospectFacts,
  referralFacts,
];
