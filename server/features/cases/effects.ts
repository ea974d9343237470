import sql from 'sql-template-tag';

import { type Applied, type Effect, type EffectsOf, idsOf } from '../../lifecycle/effects.ts';
import { transitionMany } from '../../lifecycle/transition.ts';
import { type Queryable, query } from '../../platform/database/pool.ts';
import { type Concerned, flagReferrals } from './flag.ts';
import { notifyOfOverdue, notifyPartner, notifyStaff } from './notify.ts';

/** The referrals that cases concern, in a state of review, with what the newest signal says; none that another case still holds. */
const referralsOf = (tx: Queryable, { changes }: Applied, review: 'clear' | 'flagged'): Promise<Concerned[]> =>
  query<Concerned>(
    tx,
    sql`select distinct on (r.id) r.id, s.evidence ->> 'why' as why
          from review_signals s join referrals r on r.id = s.referral_id
         where s.case_id = any(${idsOf(changes)}::uuid[]) and r.review_state = ${review}
           -- What staff flagged for a reason of their own is theirs; of several rules the first one gave the reason.
           and (r.review_state = 'clear'
                or exists (select 1 from review_signals x where x.referral_id = r.id and x.evidence ->> 'why' = r.review_reason))
           and not exists (select 1 from review_signals o join review_cases k on k.id = o.case_id
                            where o.referral_id = r.id and k.state <> 'cleared' and not k.id = any(${idsOf(changes)}::uuid[]))
         order by r.id, s.created_at desc, s.id desc`,
  );

/** Clears the referrals that the case held. */
const clear: Effect = async (tx, applied) => {
  const { actor, now } = applied;
  const held = await referralsOf(tx, applied, 'flagged');
  await transitionMany(tx, {
    entity: 'referral',
    event: 'referral.clear',
    ids: held.map(({ id }) => id),
    actor,
    now,
    set: { review_reason: '' },
  });
};

/** Flags again what the case had cleared; a new signal flags its own referral alone. */
const hold: Effect = async (tx, applied) => {
  const { actor, now } = applied;
  if (actor.userId === null) return;
  await flagReferrals(tx, await referralsOf(tx, applied, 'clear'), { actor, now });
};

const toPartner: Effect = (tx, { changes, now }) => notifyPartner(tx, idsOf(changes), now);

export const caseEffects: EffectsOf<'case'> = {
  'case.ask': [toPartner],
  'case.answer': [(tx, { changes, now }) => notifyStaff(tx, idsOf(changes), now)],
  'case.clear': [clear, toPartner],
  'case.confirm': [toPartner],
  'case.reopen': [hold],
  'case.escalate': [(tx, { changes, now }) => notifyOfOverdue(tx, idsOf(changes), now)],
};
