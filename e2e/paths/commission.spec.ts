import { stateLabel } from '#contract/lifecycles/stateWords.ts';

import { refunded } from '../../tests/support/events.ts';
import { makeApp } from '../../tests/support/make/apps.ts';
import { makeCharge, makePayout } from '../../tests/support/make/earnings.ts';
import { makePartner } from '../../tests/support/make/partners.ts';
import { makeReferral } from '../../tests/support/make/referrals.ts';
import { makeSession } from '../../tests/support/make/users.ts';
import { makePerson } from '../../tests/support/people.ts';
import { commissionWorld } from '../../tests/support/worlds/commission.ts';
import type { Act, Standing, World } from '../../tests/support/worlds/world.ts';
import { be } from '../support/be.ts';
import { report } from '../support/billing.ts';
import { calling } from '../support/calling.ts';
import { walkTogether } from '../support/lifecycleWalk.ts';
import { expect, test } from '../support/test.ts';

type Facts = Parameters<typeof commissionWorld.context>[0];
type At = Standing<Facts>;
type Name = 'mature' | 'flag' | 'clear' | 'refund' | 'pay';

const isUnpaid = ({ facts }: At) => facts.payout === 'none';
/** Its run, its bank and its confirmation, in one. */
const pay: Act<Facts> = {
  when: (at) => isUnpaid(at) && at.states['commission'] === 'payable',
  before: ({ facts }) => ({ ...facts, payout: 'paid' }),
  sends: () => ['commission.pay'],
};
const { mature, flag, clear, refund } = commissionWorld.acts;
const { facts } = commissionWorld.starts.earned;
/** The job, which finds all that are due, is the first to move one of them. */
const isForJob = (at: At) => at.facts.isMonth && at.states['commission'] === 'pending';
const byOthers = (act: Act<Facts>): Act<Facts> => ({ ...act, when: (at) => !isForJob(at) && (act.when?.(at) ?? true) });
const world: World<Facts, Name, 'due' | 'later'> = {
  ...commissionWorld,
  starts: { due: { facts: { ...facts, isMonth: true } }, later: { facts } },
  acts: {
    mature: { ...mature, when: isForJob },
    flag: byOthers(flag),
    clear: byOthers(clear),
    refund: byOthers(refund),
    pay,
  },
};

test('commissions become payable, are held, released, cancelled and paid', async ({ page, db, server }) => {
  const admin = await makePerson(db, 'admin');
  await be(page, admin);
  const call = calling(page, await makeSession(db, admin.id));
  const { id: partnerId } = await makePartner(db);
  const app = await makeApp(db);
  await walkTogether(
    world,
    async (number, start) => {
      const referral = await makeReferral(db, { partnerId, appId: app.id, shop: `walked-${number}.example` });
      const charge = await makeCharge(db, { referral, ...(start === 'later' && { payableMonth: '2099-01' }) });
      const review = (event: 'flag' | 'clear') => () =>
        call('PUT', `/api/referrals/${referral.id}/review`, { event, ...(event === 'flag' && { reason: 'Why.' }) });
      return {
        hands: {
          mature: () => db.query("select graphile_worker.add_job('commissions.mature', '{}'::json)"),
          flag: review('flag'),
          clear: review('clear'),
          refund: async () => {
            const { shop } = referral;
            const { externalId: chargeId, amount } = charge;
            const data = { refundId: `refund-${number}`, chargeId, amount };
            expect(await report(server.url, app, refunded(shop, new Date().toISOString(), data))).toBe(202);
          },
          pay: async () => {
            const payout = await makePayout(db, { partnerId, entries: [charge] });
            for (const step of [{ event: 'approve' }, { event: 'send' }, { event: 'confirm', reference: 'BANK-1' }])
              await call('PUT', `/api/admin/payouts/${payout.id}`, step);
          },
        },
        stored: async () =>
          (await db.query<{ state: string }>('select state from commissions where id = $1', [charge.commissionId]))
            .rows[0]?.state,
        shows: (state) =>
          expect(
            page.getByRole('table', { name: 'Commissions' }).getByRole('row').filter({ hasText: referral.shop }),
          ).toContainText(stateLabel(state)),
      };
    },
    () => page.goto(`/admin/partners/${partnerId}?tab=payouts`),
  );
});
