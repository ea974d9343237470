import sql from 'sql-template-tag';
import type { Pool } from 'pg';

import { leadCodeOf } from '#contract/leads/states.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';
import { type Period, periodBefore } from '#contract/shared/lists.ts';
import type { getPartnerReport } from '#contract/partners/report.ts';

import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import { findHistory } from '../../lifecycle/history/queries.ts';
import { findAppFigures } from '../../reporting/appFigures.ts';
import { bestApps } from '../../reporting/bestApps.ts';
import { findPartnerFigures } from '../../reporting/partnerFigures.ts';
import { inPeriod } from '../../reporting/scope.ts';
import type { ReportingClock } from '../figures/clock.ts';
import { findNotes } from '../notes/find.ts';
import { presentOverview } from '../partners/overview.ts';
import { findPartner } from '../partners/partner.ts';
import { findTopReferrals } from '../partners/topReferrals.ts';
import { balanceOf } from '../payouts/balance/balance.ts';
import { findContactsWith } from '../prospects/logs.ts';
import { unpaidOf } from './unpaid.ts';

type Report = DataOf<typeof getPartnerReport>;

const mostLeads = 5;
const mostContacts = 5;
const mostNotes = 5;
const mostSteps = 10;

async function leadsOf(
  db: Queryable,
  scope: { partnerId: string; period: Period; clock: ReportingClock },
): Promise<Report['leads']> {
  const { partnerId } = scope;
  const [counts, latest] = await Promise.all([
    queryOne<Omit<Report['leads'], 'latest'>>(
      db,
      sql`select count(*) filter (where state = 'pending') as pending, count(*) filter (where state in ('approved', 'converted', 'expired')) as approved,
                 count(*) filter (where state in ('rejected', 'revoked')) as rejected,
                 count(*) filter (where state = 'withdrawn') as withdrawn
            from leads l where l.partner_id = ${partnerId} and ${inPeriod('l.created_at', scope)}`,
    ),
    query<Omit<Report['leads']['latest'][number], 'status'>>(
      db,
      sql`select l.id, l.company, l.state, l.reason, l.created_at as "createdAt" from leads l
           where l.partner_id = ${partnerId} and ${inPeriod('l.created_at', scope)}
           order by l.created_at desc, l.id desc limit ${mostLeads}`,
    ),
  ]);
  return {
    pending: counts?.pending ?? 0,
    approved: counts?.approved ?? 0,
    rejected: counts?.rejected ?? 0,
    withdrawn: counts?.withdrawn ?? 0,
    latest: latest.map((lead) => ({ ...lead, status: leadCodeOf(lead.state) })),
  };
}

/** Everything the overview report shows of a partner in a period. @throws 404 */
export async function partnerReportOf(
  pool: Pool,
  partnerId: string,
  { period, clock, day }: { period: Period; clock: ReportingClock; day: string },
  now: Date,
): Promise<Report> {
  const partner = await findPartner(pool, partnerId, null);
  if (!partner) throw notFound();
  const before = periodBefore(period, day);
  const [figures, earlier, apps, shops, balance, unpaid, leads, contacts, notes, { history }] = await Promise.all([
    findPartnerFigures(pool, partnerId, null, period, { now, clock }),
    before && findPartnerFigures(pool, partnerId, null, before, { now, clock }),
    findAppFigures(pool, { partnerId, period, clock }),
    findTopReferrals(pool, partnerId, period, clock),
    balanceOf(pool, partnerId, now),
    unpaidOf(pool, partnerId, now),
    leadsOf(pool, { partnerId, period, clock }),
    findContactsWith(pool, partnerId, mostContacts),
    findNotes(pool, { of: 'partner', id: partnerId }, { perPage: mostNotes, sort: '-createdAt' }),
    findHistory(
      pool,
      { entity: 'partner', id: partnerId, reader: { own: null, isAdmin: false } },
      { perPage: mostSteps },
    ),
  ]);
  if (!figures) throw notFound();
  const { id, name, domain, approvalStatus, accountStatus, contact, managers, internalNote } = partner;
  return {
    asOf: now.toISOString(),
    partner: {
      id,
      name,
      domain,
      approvalStatus,
      accountStatus,
      since: partner.approvalDecidedAt ?? partner.createdAt,
      contact: contact && { firstName: contact.firstName, lastName: contact.lastName, email: contact.email },
      phone: `${partner.countryPhoneCode} ${partner.phoneNumber}`.trim(),
      managers,
      internalNote,
    },
    figures: presentOverview(figures, earlier ?? null),
    apps: bestApps(apps),
    shops,
    balance,
    unpaid,
    leads,
    contacts,
    notes: notes.data,
    history,
  };
}
