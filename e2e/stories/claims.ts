import { expect } from '@playwright/test';

import { timeInWords } from '#contract/shared/dayWords.ts';
import { DAY } from '#contract/shared/day.ts';

import { SECOND, type Stage } from './stage.ts';
import type { Story } from './story.ts';
import { because, lostTo, unattributed, won } from './words.ts';

const granted = { reason: 'Their invoice shows it.' };

/** A shop that came through a rival's link, and paid. */
async function rivals({ rival, at, click, install, charge }: Stage): Promise<void> {
  await click(rival, at - DAY);
  await install();
  await charge(at + SECOND);
}

/** Claims to shops that are credited to another partner, or to none. */
export const claimStories = {
  'a granted claim moves the shop: what it paid before stays where it was booked': async (stage) => {
    const { own, rival, staff, claim, reads, books } = stage;
    await rivals(stage);
    await staff.call('POST', `/api/claims/${await claim(own)}/grant`, granted);
    await reads(own, { ...won(because.claim), touches: [] });
    await reads(rival, { ...lostTo('later'), touches: ['Visit, Ignored: another partner’s counts'] });
    await books(rival, [`Commission, ${stage.shop}, 20% of each charge, US$20.00`]);
    await books(own, []);
  },
  'what the shop pays after a granted claim is the claimant’s': async (stage) => {
    const { own, staff, db, shop, claim, charge, traces, books } = stage;
    await rivals(stage);
    await staff.call('POST', `/api/claims/${await claim(own)}/grant`, granted);
    const message = await charge(Date.now(), 'a later charge');
    const {
      rows: [referral],
    } = await db.query<{ since: string }>(
      'select credited_from as since from referrals where shop = $1 and superseded_at is null',
      [shop],
    );
    await traces(message, {
      steps: [
        `Yes: A referral of the shop at that time. ${own.name}’s, since ${timeInWords(Date.parse(referral?.since ?? ''))}.`,
      ],
      receipt: {
        status: own.name,
        why: because.claim,
        touches: [`Visit, ${stage.rival.name}, Ignored: a stronger rule decided`],
      },
    });
    await books(own, [`Commission, ${shop}, 20% of each charge, US$20.00`]);
  },
  'a claim granted with what was earned moves it by two entries, and tells the other, not for whom': async (stage) => {
    const { own, rival, staff, app, shop, claim, books } = stage;
    await rivals(stage);
    await staff.call('POST', `/api/claims/${await claim(own)}/grant`, { ...granted, movesEarned: true });
    await books(own, [`Adjustment, Claim to ${shop} granted., US$20.00`]);
    await books(rival, [
      `Adjustment, ${shop} is credited to another partner., -US$20.00`,
      `Commission, ${shop}, 20% of each charge, US$20.00`,
    ]);
    const its = stage.seat.page;
    await its.getByRole('button', { name: /^Notifications/ }).click();
    await expect(its.getByText(`${shop} is no longer credited to you for ${app.name}`)).toBeVisible();
    await expect(its.getByText(own.name)).toHaveCount(0);
  },
  'a claim that is refused, appealed and granted by another person counts': async (stage) => {
    const { own, staff, otherStaff, claim, reads } = stage;
    await rivals(stage);
    const id = await claim(own);
    await staff.call('POST', `/api/claims/${id}/refuse`, { reason: 'The visit was another partner’s.' });
    await reads(own, { ...lostTo(null), touches: [] });
    await own.call('POST', `/api/claims/${id}/appeal`, { reason: 'We installed it for them.' });
    await otherStaff.call('POST', `/api/claims/${id}/grant`, granted);
    await reads(own, { ...won(because.claim), touches: [] });
  },
  'a granted claim to an install that counted for no one is credited since that install': async (stage) => {
    const { own, staff, at, click, install, charge, claim, reads, traces } = stage;
    await click(own, at - 31 * DAY);
    await install();
    const message = await charge(at + SECOND);
    await reads(own, { ...unattributed, touches: ['Visit, Ignored: before the attribution window'] });
    await staff.call('POST', `/api/claims/${await claim(own)}/grant`, granted);
    await reads(own, { ...won(because.claim), touches: ['Visit, Ignored: before the attribution window'] });
    await traces(message, {
      steps: [`Yes: A referral of the shop at that time. ${own.name}’s, since ${timeInWords(at)}.`],
    });
  },
} satisfies Readonly<Record<string, Story>>;
