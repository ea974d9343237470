import type { Standing, StandingFacts } from '#contract/session/standing.ts';

const settled: StandingFacts = {
  role: 'partner',
  partner: { approval: 'approved', account: 'active' },
  isActing: false,
  isTermsAccepted: true,
};

/** For each standing, facts that lead to it. */
export const standingCases: Readonly<Record<Standing, StandingFacts>> = {
  partner: settled,
  staff: { ...settled, role: 'admin' },
  noPartner: { ...settled, partner: null },
  suspended: { ...settled, partner: { approval: 'approved', account: 'suspended' } },
  pending: { ...settled, partner: { approval: 'pending', account: 'active' } },
  rejected: { ...settled, partner: { approval: 'rejected', account: 'active' } },
  acting: { ...settled, isActing: true, isTermsAccepted: false },
  termsRequired: { ...settled, isTermsAccepted: false },
};
