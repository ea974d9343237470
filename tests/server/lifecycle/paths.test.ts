import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MachineContext } from 'xstate';
import { z } from 'zod/mini';

import { lifecycleEvent, lifecycleStep } from '#contract/lifecycles/history.ts';
import { reasonsFor } from '#contract/lifecycles/reasons.ts';
import { allowedEvents } from '#machines/allowedEvents.ts';
import { eventsOf, regionOf, stateValue } from '#machines/regions.ts';

import { isOffered } from '../../../server/lifecycle/permissions.ts';
import type { Caller } from '../../support/app.ts';
import { type Served, serve } from '../../support/servers/served.ts';
import { senders } from '../../support/charts/senders.ts';
import { missedTransitions } from '../../support/charts/walked.ts';
import { within } from '../../support/within.ts';
import { accountWorld, beginAccount } from '../../support/worlds/account.ts';
import { appEventWorld, beginAppEvent } from '../../support/worlds/appEvent.ts';
import { approvalWorld, beginApproval } from '../../support/worlds/approval.ts';
import { attributionWorld, beginAttribution } from '../../support/worlds/attribution.ts';
import { bannerWorld, beginBanner } from '../../support/worlds/banner.ts';
import { today } from '../../support/worlds/clock.ts';
import { beginCommission, commissionWorld } from '../../support/worlds/commission.ts';
import { beginErasure, erasureWorld } from '../../support/worlds/erasure.ts';
import { beginInvitation, invitationWorld } from '../../support/worlds/invitation.ts';
import { beginLead, leadWorld } from '../../support/worlds/lead.ts';
import { beginListing, listingWorld } from '../../support/worlds/listing.ts';
import { beginNewsletter, newsletterWorld } from '../../support/worlds/newsletter.ts';
import { beginNotification, notificationWorld } from '../../support/worlds/notification.ts';
import { beginPayout, payoutWorld } from '../../support/worlds/payout.ts';
import { beginPayoutMethod, payoutMethodWorld } from '../../support/worlds/payoutMethod.ts';
import { beginPersonExport, personExportWorld } from '../../support/worlds/personExport.ts';
import { beginProspect, prospectWorld } from '../../support/worlds/prospect.ts';
import { beginReferral, referralWorld } from '../../support/worlds/referral.ts';
import { beginStaffAccount, staffAccountWorld } from '../../support/worlds/staffAccount.ts';
import { beginTier, tierWorld } from '../../support/worlds/tier.ts';
import { beginReversal, reversalWorld } from '../../support/worlds/reversal.ts';
import { beginTermsProposal, termsProposalWorld } from '../../support/worlds/termsProposal.ts';
import { beginTermsVersion, termsVersionWorld } from '../../support/worlds/termsVersion.ts';
import { beginCase, caseWorld } from '../../support/worlds/case.ts';
import { beginClaim, claimWorld } from '../../support/worlds/claim.ts';
import { beginSupportNote, supportNoteWorld } from '../../support/worlds/supportNote.ts';
import { type Begin, comparedSteps, type Shown } from '../../support/worlds/rows.ts';
import { beginning, perform, tours, type World } from '../../support/worlds/world.ts';

/*
 * Tours generated from a chart and the facts it reads, taken by calls, app events, jobs and the clock alone. After every
 * step the product has to tell what the chart does: its answer, the state, the history, and what may follow or why not.
 */

let served: Served;
let staff: Caller;
beforeAll(async () => {
  served = await serve();
  staff = await served.built.as('moderator');
});
afterAll(() => served.close());

const lifecycle = z.object({
  states: z.array(z.object({ region: z.string(), state: z.string() })),
  history: z.array(lifecycleStep),
  events: z.array(lifecycleEvent),
});

/** Where the charts of one row are shown together. */
const pages: Readonly<Record<string, string>> = { approval: 'partner', account: 'partner', attribution: 'referral' };
const shared = new Set([...Object.keys(pages), ...Object.values(pages)]);

function walk<Facts extends object, Name extends string, Start extends string>(
  world: World<Facts, Name, Start>,
  begin: Begin<Facts, Name, Start>,
): void {
  const { entity, machine } = world;
  const keys = new Set<string>();
  const found = tours(world);
  const compared = new Set<string>();
  const regions = new Set(eventsOf(machine).map((event) => regionOf(machine, event)));

  /** What `/api/lifecycles` tells, newest first; a partner has another chart beside this one. */
  async function shownOf(id: string): Promise<Shown> {
    const kind = pages[entity] ?? entity;
    // Beside those of another chart on the same page there may be many.
    const perPage = shared.has(entity) ? 50 : comparedSteps;
    const { data } = await served.call(staff, 'GET', `/api/lifecycles/${kind}/${id}?perPage=${perPage}`);
    const { states, history, events } = lifecycle.parse(data);
    return {
      states: Object.fromEntries(
        states.filter(({ region }) => regions.has(region)).map(({ region, state }) => [region, state]),
      ),
      history: history
        .filter(({ region }) => regions.has(region))
        .map(({ event, fromState, toState }) => ({ event, fromState, toState })),
      events: events.filter(({ region }) => regions.has(region)),
    };
  }

  const eventsIn = (states: Readonly<Record<string, string>>, context: MachineContext) =>
    allowedEvents(machine, stateValue(machine, states), context, reasonsFor).map((allowed) => ({
      ...allowed,
      region: regionOf(machine, allowed.event),
      isOffered: isOffered(allowed.event, 'moderator'),
    }));

  // No worker takes the jobs here, and whatever looks through those that wait would read thousands.
  afterAll(async () => {
    await served.built.db.ownerPool.query('truncate graphile_worker._private_jobs');
  });

  it.each(found.map(({ start, acts }, index) => ({ start, acts, name: `${start} ${index + 1}: ${acts.length} acts` })))(
    'walk $name',
    async ({ start, acts }) => {
      served.built.setNow(today);
      const row = await begin(served, start);
      const context = row.context ?? world.context;
      let { at, taken: newest } = beginning(world, start, keys);
      const walked: string[] = [];
      for (const [index, name] of acts.entries()) {
        const expected = perform(world, at, name, { keys });
        const status = await row.hands[name]();
        at = expected.at;
        // Something that changed nothing leaves the newest steps as they were.
        newest = [...expected.taken.toReversed(), ...newest].slice(0, comparedSteps);
        walked.push(name);
        const shown = row.shown ? await row.shown() : await shownOf(row.id);
        expect({ walked, status, ...shown, history: shown.history.slice(0, newest.length), index }).toEqual({
          walked,
          status: expected.status,
          states: at.states,
          history: newest,
          events: shown.events === null ? null : eventsIn(at.states, context(at.facts)),
          index,
        });
        const standing = JSON.stringify(at);
        if (!row.offers || compared.has(standing)) continue;
        compared.add(standing);
        const requests = await row.offers(
          allowedEvents(machine, stateValue(machine, at.states), context(at.facts), reasonsFor),
        );
        expect(requests.map(({ by, browser }) => ({ walked, by, may: browser }))).toEqual(
          requests.map(({ by, server }) => ({ walked, by, may: server })),
        );
      }
    },
    within(60_000),
  );

  it('take every transition of its chart', () => {
    expect(missedTransitions('HTTP', machine, keys)).toEqual([]);
  });

  it('make every call that sends an event of its chart', () => {
    const calls = eventsOf(machine).flatMap((event) =>
      (senders[event] ?? []).flatMap((sender) => ('call' in sender ? [sender.call] : [])),
    );
    const isMade = (call: string) => {
      const [method, path = ''] = call.split(' ');
      const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
      return served.made.some((one) => one.method === method && pattern.test(one.path));
    };
    expect([...new Set(calls)].filter((call) => !isMade(call))).toEqual([]);
  });
}

describe('the tours of an approval', () => {
  walk(approvalWorld, beginApproval);
});
describe('the tours of an account', () => {
  walk(accountWorld, beginAccount);
});
describe('the tours of a lead', () => {
  walk(leadWorld, beginLead);
});
describe('the tours of a prospect', () => {
  walk(prospectWorld, beginProspect);
});
describe('the tours of a notification', () => {
  walk(notificationWorld, beginNotification);
});
describe('the tours of a referral', () => {
  walk(referralWorld, beginReferral);
});
describe('the tours of a commission', () => {
  walk(commissionWorld, beginCommission);
});
describe('the tours of a payout', () => {
  walk(payoutWorld, beginPayout);
});
describe('the tours of a payout method', () => {
  walk(payoutMethodWorld, beginPayoutMethod);
});
describe('the tours of a newsletter', () => {
  walk(newsletterWorld, beginNewsletter);
});
describe('the tours of a banner', () => {
  walk(bannerWorld, beginBanner);
});
describe('the tours of a tier', () => {
  walk(tierWorld, beginTier);
});
describe('the tours of a proposed reversal', () => {
  walk(reversalWorld, beginReversal);
});
describe('the tours of proposed terms', () => {
  walk(termsProposalWorld, beginTermsProposal);
});
describe('the tours of a case', () => {
  walk(caseWorld, beginCase);
});
describe('the tours of a claim', () => {
  walk(claimWorld, beginClaim);
});
describe('the tours of a question to support', () => {
  walk(supportNoteWorld, beginSupportNote);
});
describe('the tours of an app', () => {
  walk(listingWorld, beginListing);
});
describe('the tours of an attribution', () => {
  walk(attributionWorld, beginAttribution);
});
describe('the tours of an event of an app', () => {
  walk(appEventWorld, beginAppEvent);
});
describe('the tours of an erasure', () => {
  walk(erasureWorld, beginErasure);
});
describe('the tours of a copy of personal data', () => {
  walk(personExportWorld, beginPersonExport);
});
describe('the tours of an invitation', () => {
  walk(invitationWorld, beginInvitation);
});

// After those of partners, whom terms that come into force ask to accept them.
describe('the tours of a version of the terms', () => {
  walk(termsVersionWorld, beginTermsVersion);
});

// Last: other admins are deactivated.
describe('the tours of a staff account', () => {
  walk(staffAccountWorld, beginStaffAccount);
});
