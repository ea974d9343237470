import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

import type { ReviewCase } from '#contract/cases.ts';

import { paths } from '../../paths.ts';
import { dateTime } from '../../shared/text/format.ts';
import classes from './CaseView.module.css';

/** What the rule found, a referral each; partners read which referrals it is about. */
export const CaseEvidence = ({ evidence, isStaff }: Pick<ReviewCase, 'evidence'> & { isStaff: boolean }) => (
  <dl className={classes.texts}>
    {evidence.map(({ id, at, referralId, shop, app, isUnderReview, why }) => (
      <div key={id}>
        <dt>
          {isStaff ? (
            <Anchor component={Link} href={paths.adminReferrals.to({ referral: referralId })}>
              {shop}
            </Anchor>
          ) : (
            shop
          )}
        </dt>
        <dd>
          {why !== '' && `${why} `}
          {app}, {dateTime(at)}. {isUnderReview ? 'Under review.' : 'Not under review.'}
        </dd>
      </div>
    ))}
  </dl>
);
