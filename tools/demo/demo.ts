import sql from 'sql-template-tag';

import { insertVisits } from '../../server/features/affiliate/visits.ts';
import { makeMonthsSince } from '../../server/features/figures/months.ts';
import { type Queryable, query } from '../../server/platform/database/pool.ts';
import { transitionMany } from '../../server/lifecycle/transition.ts';
import type { Secrets } from '../../server/platform/secrets.ts';
import { writeAppLink } from '../../server/features/apps/links.ts';
import { writePayer } from '../../server/features/settings/payer.ts';
import { hashPassword } from '../../server/features/session/passwordHash.ts';
import { ensureTerms } from '../../server/features/terms/firstTerms.ts';
import { demoPassword } from '#contract/account/passwordStrength.ts';
import { DAY, HOUR } from '#contract/shared/day.ts';
import { demoApps } from './apps.ts';
import { inCall } from './inCall.ts';
import { demoPayer } from './payer.ts';
import { calendarOf, later } from './calendar.ts';
import { layAnnouncements } from './lay/announcements.ts';
import { layApps, layLookups } from './lay/catalogue.ts';
import { layClaims } from './lay/claims.ts';
import { layContent } from './lay/content.ts';
import { layInvitations } from './lay/invitations.ts';
import { layLeads } from './lay/leads.ts';
import { layAcceptances, layManagers, layPartners, layPartnerTags, layUsers } from './lay/people.ts';
import { layNotes, layProspects } from './lay/prospects.ts';
import { planCharges, planEvents, withSlips } from './plan/events.ts';
import { planInvitations } from './plan/invitations.ts';
import { planLeads } from './plan/leads.ts';
import { planPartners } from './plan/partners.ts';
import { planInvitedProspects, planProspects } from './plan/prospects.ts';
import { planReferrals } from './plan/referrals.ts';
import { shopMaker } from './plan/shops.ts';
import { planVisits, visitsOf } from './plan/visits.ts';
import { randomOf } from './random.ts';
import { planStaff, planStrays } from './staff.ts';
import { chunks, type Step } from './step.ts';
import { noteStays } from '../../server/lifecycle/escalation.ts';
import { overdueCaseSteps } from './steps/cases.ts';
import { askingSteps, decideAll, overdueSteps, staffSteps } from './steps/decisions.ts';
import { eventSteps } from './steps/events.ts';
import { handoverSteps } from './steps/handovers.ts';
import { decideLeads, expirySteps } from './steps/leads.ts';
import { mentionColleagues } from './steps/mentions.ts';
import { payoutSteps } from './steps/payouts.ts';
import { reversalSteps } from './steps/reversals.ts';
import { tierSteps } from './steps/tiers.ts';
import { partnerNotes } from './words/crm.ts';

/** How much of everything there is. */
export interface Counts {
  readonly partners: number;
  readonly prospects: number;
  readonly leads: number;
  readonly referrals: number;
  readonly visits: number;
  readonly charges: number;
}

const demoCounts: Counts = {
  partners: 80,
  prospects: 400,
  leads: 160,
  referrals: 2500,
  visits: 60_000,
  charges: 15_000,
};

const visitsInOneStatement = 5000;

/**
 * The demo programme as steps in the order of their time, as of `now`: the same ones for the same time and counts. What
 * follows from events and decisions is made by the product's own functions, each given its time.
 */
export function demoSteps(now: Date, secrets: Secrets, counts: Counts = demoCounts): Step[] {
  const calendar = calendarOf(now);
  const { start } = calendar;
  const newShop = shopMaker(randomOf('shops'));
  const apps = demoApps.map((app) => ({ ...app, id: randomOf(app.slug).id(start) }));
  const staff = planStaff(calendar, randomOf('staff'));
  const staffIds = staff.map(({ id }) => id);
  const adminId = staffIds[0] ?? '';
  const partners = planPartners(calendar, counts.partners);
  const referrers = partners.filter(({ decision }) => decision?.isApproved);
  const invitations = planInvitations(calendar, { staff, partners }, randomOf('invitations'));
  const invited = planInvitedProspects(invitations, partners, randomOf('invited prospects')).slice(0, counts.prospects);
  const common = { calendar, referrers, apps, newShop };
  const leads = planLeads({ ...common, random: randomOf('leads'), count: counts.leads });
  const referrals = planReferrals({
    ...common,
    random: randomOf('referrals'),
    count: counts.referrals,
    leads,
    selfReferrals: 14,
  });
  const charges = planCharges(referrals, counts.charges, calendar, randomOf('charges'));
  const random = randomOf('unattributed');
  const unattributed = Array.from({ length: Math.round(counts.referrals / 60) }, () => ({
    app: random.pick(apps),
    shop: newShop(),
    at: calendar.between(start, now, random),
  }));
  const given = { referrals, charges, unattributed, refundShare: 0.032 };
  const events = withSlips(planEvents(given, calendar, randomOf('events')), calendar, randomOf('slips'));
  const led = visitsOf(referrals, randomOf('visits')).slice(0, counts.visits);
  const others = planVisits({ ...common, random: randomOf('other visits'), count: counts.visits - led.length });

  const managers = staff.filter(({ role }) => role === 'manager').map(({ id }) => id);
  const managing = planManaging();

  const people: Step = {
    at: start,
    run: async (tx) => {
      const hash = await hashPassword(demoPassword);
      await ensureTerms(tx, later(start, -DAY));
      await layLookups(tx);
      await layUsers(tx, [...staff, ...planStrays(calendar, randomOf('strays'))], hash);
      const byAdmin = { actor: { userId: adminId }, now: start };
      await inCall(byAdmin, () => writePayer(tx, { ...demoPayer, version: 0 }, byAdmin));
      await layApps(tx, apps, { at: start, random: randomOf('plans'), secrets });
      for (const { id, isVisitInUtm = false } of apps)
        await inCall(byAdmin, () => writeAppLink(tx, { id, isVisitInUtm }, byAdmin));
      await layPartners(tx, partners, hash, secrets);
      await layPartnerTags(tx, partners);
      await layInvitations(tx, invitations, now);
      // Before the decisions, which win them.
      await layProspects(tx, invited);
      await decideAll(tx, partners, staffIds);
      const acceptances = randomOf('acceptances');
      await layAcceptances(tx, partners, 1, ({ acceptedAt }) => acceptances.id(acceptedAt ?? start));
      await layManagers(tx, managing, adminId);
      await layNotes(tx, 'partner', notes());
      const submitters = new Map(partners.map(({ id, people: own }): [string, string] => [id, own[0]?.id ?? '']));
      await layLeads(tx, leads, submitters);
      await decideLeads(tx, leads, staffIds);
      await mentionColleagues(tx, { calendar, staff, referrers, random: randomOf('mentions') });
      const [app] = apps;
      await layAnnouncements(tx, { now, adminId });
      if (app)
        await layContent(tx, { start, now, adminId, app: app.slug, askers: askers(), random: randomOf('content') });
    },
  };
  const prospects: Step = {
    at: start,
    run: async (tx) => {
      const count = counts.prospects - invited.length;
      const planned = planProspects({ calendar, count, staff: staffIds }, randomOf('prospects'));
      for (const chunk of chunks(planned, 1000)) await layProspects(tx, chunk);
    },
  };
  const visits = [...chunks([...led, ...others], visitsInOneStatement)].map((chunk, index): Step => ({
    at: start,
    run: async (tx) => {
      if (index === 0) await makeMonthsSince(tx, start, now);
      await insertVisits(tx, chunk);
    },
  }));
  const history = [
    ...eventSteps(events),
    ...staffSteps({ calendar, random: randomOf('staff steps'), partners, referrals, adminId }),
    ...handoverSteps({ calendar, managing, managers, adminId }),
    ...expirySteps(leads, now),
    ...askingSteps(partners, adminId),
    ...overdueSteps(partners, now),
    ...overdueCaseSteps(calendar),
    ...payoutSteps(calendar, adminId),
    ...reversalSteps({ calendar, partners, staff }),
    ...tierSteps({ calendar, partners, adminId }),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const reading: Step = { at: now, run: (tx) => readNotifications(tx, later(now, -12 * DAY)) };
  const claims: Step = { at: now, run: (tx) => layClaims(tx, { now, staffId: adminId, askers: askers() }) };
  // What is late was notified in its time; what becomes late while you look around interrupts no one.
  const noted: Step = {
    at: now,
    run: async (tx) => void (await noteStays(tx, later(now, 3 * HOUR), sql`select 1 where false`)),
  };
  return [people, prospects, ...visits, ...history, claims, reading, noted];

  function askers() {
    return partners.flatMap(({ id, decision, people: [first] }) =>
      decision?.isApproved && first ? [{ userId: first.id, partnerId: id }] : [],
    );
  }

  function planManaging() {
    const chance = randomOf('managers');
    return referrers.flatMap(({ id, decision }) =>
      chance
        .some(managers, chance.chance(0.15) ? 2 : chance.chance(0.88) ? 1 : 0)
        .map((userId) => ({ partnerId: id, userId, at: later(decision?.at ?? start, HOUR) })),
    );
  }

  function notes() {
    const chance = randomOf('notes');
    return referrers.flatMap(({ id, from }) =>
      Array.from({ length: from < now ? chance.whole(0, 4) : 0 }, () => {
        const at = calendar.between(from, now, chance);
        return { id: chance.id(at), of: id, authorId: chance.pick(staffIds), note: chance.pick(partnerNotes), at };
      }),
    );
  }
}

/** What came before `since` has been read by then. */
async function readNotifications(tx: Queryable, since: Date): Promise<void> {
  const read = await query<{ userId: string; ids: string[] }>(
    tx,
    sql`select recipient_id as "userId", array_agg(id order by id) as ids from notifications
         where state = 'unread' and created_at < ${since.toISOString()}::timestamptz group by 1 order by 1`,
  );
  for (const { userId, ids } of read)
    await transitionMany(tx, {
      entity: 'notification',
      event: 'notification.read',
      ids,
      actor: { userId },
      now: since,
    });
}
