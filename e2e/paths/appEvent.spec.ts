import { randomUUID } from 'node:crypto';

import { stateLabel } from '#contract/lifecycles/stateWords.ts';
import type { AppEvent } from '#contract/events/events.ts';

import { charged, installed, refunded, signed, uninstalled } from '../../tests/support/events.ts';
import { makeApp } from '../../tests/support/make/apps.ts';
import { makeCharge, makeRefund } from '../../tests/support/make/earnings.ts';
import { makeLead } from '../../tests/support/make/leads.ts';
import { makePartner } from '../../tests/support/make/partners.ts';
import { makeReferral } from '../../tests/support/make/referrals.ts';
import { makePerson } from '../../tests/support/people.ts';
import { appEventWorld } from '../../tests/support/worlds/appEvent.ts';
import type { World } from '../../tests/support/worlds/world.ts';
import { be } from '../support/be.ts';
import { press, walkTogether } from '../support/lifecycleWalk.ts';
import { expect, test } from '../support/test.ts';

type Facts = Parameters<typeof appEventWorld.context>[0];
const { chargeReferred, chargeOther, chargeTest, chargeKnown, close, installLater } = appEventWorld.acts;
const { refund, charge, install, installAgain, oldUninstall, testCharge, testRefund } = appEventWorld.starts;
type Name = 'chargeReferred' | 'chargeOther' | 'chargeTest' | 'chargeKnown' | 'close' | 'installLater';
type Start = 'refund' | 'charge' | 'install' | 'installAgain' | 'oldUninstall' | 'testCharge' | 'testRefund';
const world: World<Facts, Name, Start> = {
  ...appEventWorld,
  starts: { refund, charge, install, installAgain, oldUninstall, testCharge, testRefund },
  acts: { chargeReferred, chargeOther, chargeTest, chargeKnown, close, installLater },
};

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const lead = ago(10 * 24 * 60);

test('what an app reports is listed with what came of it, and a refund without a charge is closed', async ({
  page,
  db,
  server,
}) => {
  await be(page, await makePerson(db, 'admin'));
  const { id: partnerId } = await makePartner(db);
  const app = await makeApp(db);
  /** Answers by which id it was sent. */
  const tell = async (event: AppEvent) => {
    const { id, headers, payload } = signed(app, event);
    const { status } = await fetch(`${server.url}/api/events`, { method: 'POST', headers, body: payload });
    expect(status).toBe(202);
    return id;
  };
  const open = () => page.goto(`/app-details-admin?app=${app.slug}&tab=events&events.perPage=50`);
  await walkTogether(
    world,
    async (number, start) => {
      const [shop, chargeId, refundId] = [`walked-${number}.example`, randomUUID(), randomUUID()];
      const at = ago(10);
      const money = { shop, chargeId, amount: 5000, currency: 'USD' };
      const charges = charged(shop, at, chargeId, money.amount);
      const tested: AppEvent = { type: 'charge.succeeded', timestamp: at, data: { ...money, isTest: true } };
      const claim = () => makeLead(db, { partnerId, shop, appIds: [app.id], state: 'approved', at: lead });
      const installs = () => tell(installed(shop, ago(60)));
      const sent: Record<Start, AppEvent> = {
        refund: refunded(shop, at, { refundId, chargeId, amount: money.amount }),
        charge: charges,
        install: installed(shop, ago(60)),
        installAgain: installed(shop, at),
        oldUninstall: uninstalled(shop, ago(120)),
        testCharge: tested,
        testRefund: { type: 'charge.refunded', timestamp: at, data: { ...money, refundId, isTest: true } },
      };
      if (start.startsWith('install') || start === 'oldUninstall') await claim();
      if (start === 'installAgain' || start === 'oldUninstall') await installs();
      const sentAs = await tell(sent[start]);
      return {
        hands: {
          chargeReferred: async () => {
            await claim();
            await installs();
            await tell(charges);
          },
          chargeOther: () => tell(charges),
          chargeTest: () => tell(tested),
          chargeKnown: async () => {
            // As an import has them: the refund of another charge, known before its event.
            const referral = await makeReferral(db, { partnerId, appId: app.id });
            await makeRefund(db, { charge: await makeCharge(db, { referral }), externalId: refundId });
            await tell(charges);
          },
          close: async () => {
            await page.goto('/admin?waiting=refunds');
            await press(page, `Close refund ${refundId}`);
            const form = page.getByRole('dialog', { name: 'Close refund' });
            await form.getByLabel('Reason').fill('Refunded in cash.');
            await form.getByRole('button', { name: 'Close refund' }).click();
            await expect(page.getByText('Refund closed')).toBeVisible();
          },
          installLater: async () => {
            await claim();
            await installs();
          },
        },
        stored: async () =>
          (await db.query<{ state: string }>('select outcome as state from app_events where webhook_id = $1', [sentAs]))
            .rows[0]?.state,
        shows: (state) =>
          expect(
            page.getByRole('table', { name: 'Events' }).getByRole('row').filter({ hasText: sentAs }),
          ).toContainText(stateLabel(state)),
      };
    },
    open,
  );
});
