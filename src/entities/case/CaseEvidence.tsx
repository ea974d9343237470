import type { ReviewCase } from '#contract/cases.ts';

import { paths } from '../../paths.ts';
import { dateTime } from '../../shared/text/format.ts';
import { Texts } from '../../shared/text/Texts.tsx';

type Found = ReviewCase['evidence'][number];

const textOf = ({ why, app, at, isUnderReview }: Found) =>
  `${why === '' ? '' : `${why} `}${app}, ${dateTime(at)}. ${isUnderReview ? 'Under review.' : 'Not under review.'}`;

/** What the rule found, a referral each; partners read which referrals it is about. */
export const CaseEvidence = ({ evidence, isStaff }: Pick<ReviewCase, 'evidence'> & { isStaff: boolean }) => (
  <Texts
    texts={evidence.map((found) => ({
      id: found.id,
      label: found.shop,
      href: isStaff ? paths.adminReferrals.to({ referral: found.referralId }) : undefined,
      text: textOf(found),
    }))}
  />
);
