import { Anchor, Stack, Text } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'wouter';

import type { DataOf } from '#contract/shared/endpoint.ts';
import { stateLabel } from '#contract/lifecycles/stateWords.ts';
import type { getPartnerReport } from '#contract/partners/report.ts';

import { paths } from '../../paths.ts';
import { balanceQuery } from '../../entities/balance/balanceWords.ts';
import { rowFigureHref } from '../../entities/partner/rowFigureHref.ts';
import { tabPath } from '../../entities/partner/partnerTabs.ts';
import { CellLink } from '../../shared/table/CellLink.tsx';
import { Columns } from '../../shared/table/Columns.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { FigureTable } from '../../shared/table/FigureTable.tsx';
import { leadStates } from '../../entities/lead/leadStates.ts';
import { LifecycleHistory } from '../../entities/lifecycle/LifecycleHistory.tsx';
import { logTypeWords, outcomes } from '../../entities/prospect/logWords.ts';
import { nameOf } from '../../shared/text/personName.ts';
import { NoteText } from '../../entities/note/NoteText.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import type { Period } from '../../shared/period/usePeriod.ts';
import { Status } from '../../shared/feedback/Status.tsx';
import { TwoLines } from '../../shared/table/TwoLines.tsx';
import { When } from '../../shared/text/When.tsx';
import { amounts, count, money } from '../../shared/text/format.ts';
import { Sums } from '../../shared/table/Sums.tsx';
import { roughlyRanked } from '../../entities/payout/mainCurrency.ts';
import { leadOutcomes, leadsHref } from './leadsHref.ts';

type Report = DataOf<typeof getPartnerReport>;

/** What is behind a partner's figures: apps, shops, unpaid earnings, leads, contacts, notes and history. Loaded on its own. */
export default function PartnerReportDetails({ report: data, period }: { report: Report; period: Period }) {
  const { id } = data.partner;
  return (
    <>
      <Columns from="lg">
        <Apps apps={data.apps} hrefOf={(figure, app) => rowFigureHref(figure, { partnerId: id, app, period })} />
        <Shops shops={data.shops} hrefOf={(shop) => rowFigureHref('commission', { partnerId: id, shop, period })} />
      </Columns>
      <Unpaid unpaid={data.unpaid} partnerId={id} />
      <Leads leads={data.leads} partnerId={id} period={period} />
      <Contacts contacts={data.contacts} />
      <Columns from="lg">
        <Notes notes={data.notes} partnerId={id} />
        <Panel title="History">
          <LifecycleHistory id={id} history={data.history} total={data.history.length} />
        </Panel>
      </Columns>
    </>
  );
}

interface AppsProps {
  apps: Report['apps'];
  hrefOf: (figure: Parameters<typeof rowFigureHref>[0], app: string) => string;
}

/** Each figure opens what makes it. */
function Apps({ apps, hrefOf }: AppsProps) {
  return (
    <Panel title="Best apps" description={roughlyRanked(apps.flatMap(({ earned }) => earned))} isFlush>
      <FigureTable
        rows={apps}
        caption="Best apps"
        rowId={({ appId }) => appId}
        rowHref={({ slug }) => hrefOf('installs', slug)}
        columns={[
          { key: 'name', label: 'App', render: ({ name }) => name },
          { figure: 'clicks', render: ({ slug, clicks }) => <Sums of={count(clicks)} href={hrefOf('clicks', slug)} /> },
          {
            figure: 'installs',
            render: ({ slug, installs }) => <Sums of={count(installs)} href={hrefOf('installs', slug)} />,
          },
          {
            figure: 'commission',
            render: ({ slug, earned }) => <Sums of={amounts(earned)} href={hrefOf('commission', slug)} />,
          },
        ]}
        empty={{ title: 'Nothing in this period' }}
      />
    </Panel>
  );
}

/** A shop opens as itself, its commission as the shops that bring it. */
function Shops({ shops, hrefOf }: { shops: Report['shops']; hrefOf: (shop: string) => string }) {
  return (
    <Panel title="Best shops" description={roughlyRanked(shops.map(({ earned }) => earned))} isFlush>
      <FigureTable
        rows={shops}
        caption="Best shops"
        rowId={({ id }) => id}
        rowHref={({ id }) => paths.adminReferrals.to({ referral: id })}
        columns={[
          { key: 'shop', label: 'Shop', render: ({ shop, shopName }) => shopName || shop },
          { key: 'app', label: 'App', render: ({ app }) => app },
          {
            figure: 'commission',
            render: ({ shop, earned }) => <Sums of={money(earned.amount, earned.currency)} href={hrefOf(shop)} />,
          },
        ]}
        empty={{ title: 'No commission in this period' }}
      />
    </Panel>
  );
}

/** Each row opens the entries of its part and currency, which the rows of that part add up to. */
function Unpaid({ unpaid: rows, partnerId }: { unpaid: Report['unpaid']; partnerId: string }) {
  return (
    <Panel title="Not paid yet, and why" isFlush>
      <DataTable
        rows={rows}
        caption="Not paid yet"
        rowId={(row) => String(rows.indexOf(row))}
        rowHref={({ part, currency }) => `${tabPath(partnerId, 'payouts')}&${balanceQuery(part, currency)}`}
        height={2}
        columns={[
          { key: 'part', label: 'Part', share: 0.6, render: ({ part }) => stateLabel(part) },
          {
            key: 'reasons',
            label: 'Why',
            share: 3,
            render: ({ reasons: [first, ...others] }) => <TwoLines second={others.join(' ')}>{first}</TwoLines>,
          },
          { key: 'commissions', label: 'Commissions', align: 'right', render: ({ commissions }) => count(commissions) },
          { key: 'amount', label: 'Amount', align: 'right', render: ({ amount, currency }) => money(amount, currency) },
        ]}
        empty={{ title: 'Everything earned is paid' }}
      />
    </Panel>
  );
}

interface LeadsProps {
  leads: Report['leads'];
  partnerId: string;
  period: Period;
}

function Leads({ leads, partnerId, period }: LeadsProps) {
  const { latest } = leads;
  return (
    <Panel title="Leads" description={<LeadCounts leads={leads} partnerId={partnerId} period={period} />} isFlush>
      <DataTable
        rows={latest}
        caption="Latest leads"
        rowId={({ id }) => id}
        rowHref={({ id }) => paths.adminLeads.to(id)}
        columns={[
          { key: 'company', label: 'Company', render: ({ company }) => company },
          { key: 'status', label: 'Status', render: ({ state }) => <Status {...leadStates[state]} /> },
          { key: 'reason', label: 'Reason', share: 2, render: ({ reason }) => reason },
          { key: 'createdAt', label: 'Submitted', width: 116, render: ({ createdAt }) => <When at={createdAt} /> },
        ]}
        empty={{ title: 'No leads in this period' }}
      />
    </Panel>
  );
}

/** What became of the leads of the period; each number opens into as many. */
function LeadCounts({ leads, partnerId, period }: LeadsProps) {
  return (
    <>
      {leadOutcomes.map((outcome, index) => (
        <Fragment key={outcome}>
          {index > 0 && ', '}
          <CellLink href={leadsHref(outcome, { partnerId, period })}>
            {count(leads[outcome])} {outcome}
          </CellLink>
        </Fragment>
      ))}{' '}
      in this period.
    </>
  );
}

function Contacts({ contacts }: { contacts: Report['contacts'] }) {
  return (
    <Panel title="Last contacts" description="From the log of the prospect that became this partner." isFlush>
      <DataTable
        rows={contacts}
        caption="Last contacts"
        rowId={({ id }) => id}
        rowHref={({ prospectId }) => paths.adminProspect.to(prospectId)}
        columns={[
          { key: 'type', label: 'Contact', render: ({ type }) => logTypeWords[type] },
          { key: 'outcome', label: 'Outcome', render: ({ outcome }) => <Status {...outcomes[outcome]} /> },
          { key: 'note', label: 'Note', share: 2, render: ({ note }) => note },
          {
            key: 'author',
            label: 'By',
            hideBelow: 'md',
            render: ({ author }) => (author ? nameOf(author) : 'A former colleague'),
          },
          { key: 'occurredAt', label: 'When', width: 116, render: ({ occurredAt }) => <When at={occurredAt} /> },
        ]}
        empty={{ title: 'No contacts in the log' }}
      />
    </Panel>
  );
}

function Notes({ notes, partnerId }: { notes: Report['notes']; partnerId: string }) {
  return (
    <Panel
      title="Last notes"
      actions={
        <Anchor component={Link} href={`${paths.adminPartner.to(partnerId)}?tab=notes`} size="sm">
          All notes
        </Anchor>
      }
    >
      {notes.length === 0 ? (
        'No notes yet.'
      ) : (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          {notes.map((note) => (
            <li key={note.id}>
              <Text size="sm" c="dimmed">
                {note.author === null ? 'Staff' : nameOf(note.author)}, <When at={note.createdAt} />
              </Text>
              <NoteText note={note} />
            </li>
          ))}
        </Stack>
      )}
    </Panel>
  );
}
