import sql from 'sql-template-tag';

import { date } from '#contract/shared/format.ts';
import { lastDate } from '#contract/shared/lastDate.ts';
import type { NotificationType } from '#contract/notifications.ts';

import { type Effect, type EffectsOf, idsOf } from '../../lifecycle/effects.ts';
import { query } from '../../platform/database/pool.ts';
import { reportingClock } from '../figures/clock.ts';
import { createNotifications } from '../notifications/create.ts';
import { peopleOf } from '../partners/people.ts';

interface About {
  readonly partnerId: string;
  readonly tier: string;
  readonly graceUntil: string | null;
  readonly overrideUntil: string | null;
  readonly reason: string;
}

/** Days in words, of the programme’s zone; empty for none. */
interface Days {
  readonly day: (time: string | null) => string;
  /** The last day of what ends at a time. */
  readonly lastDay: (end: string | null) => string;
}

interface Message {
  readonly type: NotificationType;
  readonly title: string;
  readonly content: string;
}

/** Tells the people of the partners what became of their tier; of their figures only where these decide. */
const tell =
  (by: 'figures' | 'staff', messageOf: (about: About, days: Days) => Message): Effect =>
  async (tx, { changes, payload, now }) => {
    const { zone } = await reportingClock(tx);
    const days: Days = {
      day: (time) => (time === null ? '' : date(time, 'en', zone)),
      lastDay: (end) => (end === null ? '' : lastDate(end, 'en', zone)),
    };
    const said = typeof payload['reason'] === 'string' ? payload['reason'] : '';
    const found = await query<About>(
      tx,
      sql`select s.partner_id as "partnerId", t.name as tier, s.grace_until as "graceUntil", s.override_until as "overrideUntil",
                 ${said}::text as reason
            from tier_standings s join tiers t on t.id = s.tier_id where s.id = any(${idsOf(changes)}::uuid[]) and (${by} = 'staff' or s.override_state = 'none') order by s.id`,
    );
    const people = await peopleOf(
      tx,
      found.map(({ partnerId }) => partnerId),
    );
    await createNotifications(
      tx,
      found.flatMap((about) =>
        people
          .filter(({ partnerId }) => partnerId === about.partnerId)
          .map(({ id, partnerId }) => ({
            recipientId: id,
            ...messageOf(about, days),
            action: { action: 'redirect_to_partner_page' as const, parameters: { partnerId } },
          })),
      ),
      now,
    );
  };

export const tierEffects: EffectsOf<'tier'> = {
  'tier.promote': [
    tell('figures', ({ tier }) => ({
      type: 'tierPromoted',
      title: `You are in the ${tier} tier`,
      content: 'Its terms apply to charges from now on.',
    })),
  ],
  'tier.warn': [
    tell('figures', ({ tier, graceUntil }, { day }) => ({
      type: 'tierAtRisk',
      title: `Your ${tier} tier is at risk`,
      content: `You’re below its threshold. Reach it again before ${day(graceUntil)} to stay.`,
    })),
  ],
  'tier.recover': [
    tell('figures', ({ tier }) => ({
      type: 'tierPromoted',
      title: `You stay in the ${tier} tier`,
      content: 'You’ve reached its threshold again.',
    })),
  ],
  'tier.demote': [
    tell('figures', ({ tier }) => ({
      type: 'tierDemoted',
      title: `You are no longer in the ${tier} tier`,
      content: 'What you’ve earned stays as it is. Its terms no longer apply to new charges.',
    })),
  ],
  'tier.grant': [
    tell('staff', ({ tier, overrideUntil, reason }, { lastDay }) => ({
      type: 'tierPromoted',
      title: `You are in the ${tier} tier`,
      content: `Assigned by our team until ${lastDay(overrideUntil)}. ${reason}`,
    })),
  ],
  'tier.withhold': [
    tell('staff', ({ tier, overrideUntil, reason }, { lastDay }) => ({
      type: 'tierDemoted',
      title: `You can’t be in the ${tier} tier for now`,
      content: `Decided by our team until ${lastDay(overrideUntil)}. ${reason}`,
    })),
  ],
  'tier.endOverride': [
    tell('staff', ({ tier, reason }) => ({
      type: 'tierPromoted',
      title: `Your figures decide your ${tier} tier again`,
      content: reason,
    })),
  ],
  'tier.expireOverride': [
    tell('staff', ({ tier }) => ({
      type: 'tierPromoted',
      title: `Your figures decide your ${tier} tier again`,
      content: 'Our team’s decision has ended.',
    })),
  ],
};
