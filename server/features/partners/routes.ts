import { approvalCodeOf } from '#contract/registrations/approvalStates.ts';
import { listManagerPeriods } from '#contract/partners/managerPeriods.ts';
import { periodBefore, periodOf } from '#contract/shared/lists.ts';
import {
  addPartnerTags as addPartnerTagsCall,
  assignAdmins,
  listPartnerIds,
  listPartners,
  unassignAdmins,
} from '#contract/partners/list.ts';
import {
  askForInformation,
  checkRegistration,
  decidePartner,
  giveInformation,
  listRegistrations,
  reapply as reapplyCall,
} from '#contract/registrations/registrations.ts';
import {
  getPartner,
  getPartnerId,
  searchPartners as searchPartnersCall,
  updatePartnerStatus,
  updatePartnerTags,
} from '#contract/partners/partners.ts';
import { getPartnerOverview, getPartnerSeries, getTopReferrals } from '#contract/partners/figures.ts';
import { giveBonus as giveBonusCall, updateCommissionRate, updatePayoutOffset } from '#contract/partners/pay.ts';

import { deleteView, listSavedViews, saveView } from '#contract/partners/savedViews.ts';

import type { Queryable } from '../../platform/database/pool.ts';
import { findAppFigures } from '../../reporting/appFigures.ts';
import { bestApps } from '../../reporting/bestApps.ts';
import { findPartnerFigures } from '../../reporting/partnerFigures.ts';
import { countPaidShops, funnelOf } from '../../reporting/funnel.ts';
import { findPartnerSeries } from '../../reporting/course.ts';
import { today } from '../../reporting/today.ts';
import { type On, ownPartner } from '../../platform/http/endpoints.ts';
import { notFound, Refused } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import type { Session } from '../../platform/session.ts';
import { throttle } from '../../platform/throttle.ts';
import { actorOf } from '../../platform/actor.ts';
import { askPartner } from './actions.ts';
import { prospectsOf } from './cameFrom.ts';
import { changeStatus, statusChangeOf } from './changeStatus.ts';
import { answer, ask, decide, reapply } from './registration/decide.ts';
import { giveBonus } from './giveBonus.ts';
import { partnersCsv } from './list/csv.ts';
import { findLastSeen } from './lastSeen.ts';
import { everyPartner, partnerIds, partnerList } from './list/list.ts';
import { assignManagers, takenIn, unassignManagers } from './managers.ts';
import { managerPeriods } from './managerPeriods.ts';
import { presentOverview } from './overview.ts';
import { findPartner, requirePartner } from './partner.ts';
import { findDuplicates } from './registration/checks.ts';
import { findRegistrations } from './registration/registrations.ts';
import { searchPartners } from './list/search.ts';
import { addPartnerTags, setPartnerTags } from './tags.ts';
import { deleteViewOf, findViews, saveViewOf } from './list/views.ts';
import { setCommissionRate, setPayoutOffset } from './terms.ts';
import { findTopReferrals } from './topReferrals.ts';

/** Reviews asked for by one partner; more are not read. */
const mostReapplied = { limit: 5, windowSeconds: 86_400 };

/** `found`, or 404. */
function present<T>(found: T | undefined): T {
  if (found === undefined) throw notFound();
  return found;
}

/** The caller's own registration, decided or not. @throws 403 */
function registrationOf({ user, partner }: Session): string {
  if (user.role !== 'partner') throw new Refused(403, 'partner_only', 'Only partners can do this.');
  if (partner === null) throw new Refused(403, 'partner_required', 'Register your company first.');
  return partner.id;
}

const partnerOf = async (db: Queryable, id: string) => present(await findPartner(db, id, null));

/** Partners as staff list, decide and pay them, and what each partner sees of itself. */
export function partnersRoutes(on: On, { pool, now }: Services): void {
  const list = partnerList(pool);

  on(listPartners, async ({ query }, { session, wantsCsv }) => {
    const viewerId = session.user.id;
    if (wantsCsv) return { csv: partnersCsv(everyPartner(pool, { given: query, viewerId, now: now() })) };
    return list(query, viewerId, now());
  });

  on(listSavedViews, async (_, { session }) => ({ data: await findViews(pool, session.user.id) }));

  on(saveView, async ({ body }, { session, transact }) => ({
    data: await transact((tx) => saveViewOf(tx, session.user.id, body, now())),
  }));

  on(deleteView, async ({ params: { id } }, { session, transact }) => {
    await transact((tx) => deleteViewOf(tx, session.user.id, id));
    return { data: { id } };
  });

  on(listPartnerIds, async ({ query }, { session }) => ({
    data: await partnerIds(pool, { given: query, viewerId: session.user.id, now: now() }),
  }));

  on(assignAdmins, async ({ body }, { session, transact }) => ({
    data: {
      updated: await transact((tx) => assignManagers(tx, body, { actor: actorOf(session), now: now() })),
    },
  }));

  on(unassignAdmins, async ({ body }, { session, transact }) => {
    const taken = takenIn(body);
    return {
      data: {
        updated: await transact((tx) => unassignManagers(tx, taken, { actor: actorOf(session), now: now() })),
      },
    };
  });

  on(addPartnerTagsCall, async ({ body: { partners, tag_ids: tagIds } }, { session, transact }) => ({
    data: {
      updated: await transact((tx) =>
        addPartnerTags(tx, { partners, tagIds }, { actor: actorOf(session), now: now() }),
      ),
    },
  }));

  on(listManagerPeriods, async ({ params: { id } }) => {
    await requirePartner(pool, id, null);
    return { data: await managerPeriods(pool, id) };
  });

  on(searchPartnersCall, async ({ query: { searchTerm } }) => ({ data: await searchPartners(pool, searchTerm) }));

  on(listRegistrations, ({ query }, { session }) => findRegistrations(pool, query, session.user.id));

  on(checkRegistration, async ({ params: { id } }) => {
    await requirePartner(pool, id, null);
    return { data: { duplicates: await findDuplicates(pool, id) } };
  });

  on(reapplyCall, async ({ body: { reason } }, { session, transact }) => {
    const id = registrationOf(session);
    await throttle(pool, `reapply:${id}`, { ...mostReapplied, now: now() });
    return {
      data: await transact(async (tx) => {
        await reapply(tx, { id, reason }, { actor: actorOf(session), now: now() });
        return { id, approvalStatus: approvalCodeOf('pending') };
      }),
    };
  });

  on(giveInformation, async ({ body }, { session, transact }) => {
    const id = registrationOf(session);
    return {
      data: await transact(async (tx) => {
        await answer(tx, { id, answer: body.answer }, { actor: actorOf(session), now: now() });
        return { id, approvalStatus: approvalCodeOf('pending') };
      }),
    };
  });

  on(askForInformation, async ({ params: { id }, body: { question } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      await ask(tx, { id, question }, { actor: actorOf(session), now: now() });
      return partnerOf(tx, id);
    }),
  }));

  on(decidePartner, async ({ params: { id }, body: { status, note = '', was } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      await decide(tx, { id, status, note, was }, { actor: actorOf(session), now: now() });
      return partnerOf(tx, id);
    }),
  }));

  on(updatePartnerStatus, async ({ params: { id }, body }, { session, transact }) => {
    const change = statusChangeOf(body);
    return {
      data: await transact(async (tx) => {
        await changeStatus(tx, id, change, { actor: actorOf(session), now: now() });
        return partnerOf(tx, id);
      }),
    };
  });

  on(getPartner, async ({ params: { id }, query }, { session }) => {
    const own = ownPartner(session);
    const time = now();
    const { clock, local } = await today(pool, time);
    const [partner, figures, request, seen, prospects] = await Promise.all([
      findPartner(pool, id, own),
      findPartnerFigures(pool, id, own, periodOf(query, local), { now: time, clock }),
      askPartner(pool, id, { role: session.user.role, now: time }),
      findLastSeen(pool, id),
      own === null ? prospectsOf(pool, id) : [],
    ]);
    return {
      data: {
        ...present(partner),
        figures: present(figures),
        lastTouchOn: seen?.lastTouchOn ?? null,
        lastSignInAt: seen?.lastSignInAt ?? null,
        prospects,
        ...request,
        ...(own !== null && { actions: [] }),
      },
    };
  });

  on(getPartnerOverview, async ({ params: { id }, query }, { session }) => {
    const own = ownPartner(session);
    const time = now();
    const { clock, local, day } = await today(pool, time);
    const period = periodOf(query, local);
    const before = periodBefore(period, day);
    const [figures, earlier] = await Promise.all([
      findPartnerFigures(pool, id, own, period, { now: time, clock }),
      before && findPartnerFigures(pool, id, own, before, { now: time, clock }),
    ]);
    return { data: presentOverview(present(figures), earlier ?? null), meta: { asOf: clock.asOf } };
  });

  on(getPartnerSeries, async ({ params: { id }, query }, { session }) => {
    const own = ownPartner(session);
    const { clock, local, day } = await today(pool, now());
    const scope = { partnerId: id, period: periodOf(query, local), clock };
    await requirePartner(pool, id, own);
    const [{ unit, points, course }, apps, paidShops] = await Promise.all([
      findPartnerSeries(pool, id, scope, local),
      findAppFigures(pool, scope),
      countPaidShops(pool, scope),
    ]);
    return {
      data: {
        unit,
        today: day,
        points: points.map(({ date, clicks, installs, earned }) => ({ date, clicks, installs, earned })),
        course: course.map(({ revenue: _, commission: __, ...point }) => point),
        funnel: funnelOf(apps, paidShops),
        topApps: bestApps(apps),
      },
    };
  });

  on(getTopReferrals, async ({ params: { id }, query }, { session }) => {
    await requirePartner(pool, id, ownPartner(session));
    const { clock, local } = await today(pool, now());
    return { data: await findTopReferrals(pool, id, periodOf(query, local), clock) };
  });

  on(updateCommissionRate, async ({ body: { partnerId, commissionRate } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      await setCommissionRate(tx, partnerId, commissionRate, { actor: actorOf(session), now: now() });
      return partnerOf(tx, partnerId);
    }),
  }));

  on(updatePayoutOffset, async ({ body: { partnerId, monthsOffset } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      await setPayoutOffset(tx, partnerId, monthsOffset, { actor: actorOf(session), now: now() });
      return partnerOf(tx, partnerId);
    }),
  }));

  on(updatePartnerTags, async ({ params: { id }, body: { tag_ids: tagIds } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      await setPartnerTags(tx, { id, tagIds }, { actor: actorOf(session), now: now() });
      return partnerOf(tx, id);
    }),
  }));

  on(giveBonusCall, async ({ params: { id }, body }, { session, transact }) => ({
    data: await transact((tx) => giveBonus(tx, id, body, { actor: actorOf(session), now: now() })),
  }));

  on(getPartnerId, async ({ params: { id } }) => {
    await requirePartner(pool, id, null);
    return { data: { id } };
  });
}
