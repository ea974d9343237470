import { SimpleGrid, Stack } from '@mantine/core';
import { useParams } from 'wouter';

import { getPartner, getPartnerSeries, getTopReferrals } from '#contract/partners.ts';

import { paths } from '../app/paths.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { Definition } from '../ui/Definition.tsx';
import { Funnel } from '../ui/Funnel.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { MoneyTile, withoutBefore } from '../ui/MoneyTile.tsx';
import { Panel } from '../ui/Panel.tsx';
import { PeriodSelect } from '../ui/PeriodSelect.tsx';
import { Resource } from '../ui/Resource.tsx';
import { Status } from '../ui/Status.tsx';
import { Tile, Tiles } from '../ui/Tile.tsx';
import { countryName, count, date, money, percent } from '../ui/format.ts';
import { payoutMethodName } from '../ui/payoutMethodWords.ts';
import { usePeriod } from '../ui/usePeriod.ts';
import { useResource } from '../ui/useResource.ts';
import { PartnerPeople } from './PartnerPeople.tsx';
import { PartnerTerms } from './PartnerTerms.tsx';

const approval = {
  '-1': { tone: 'error', label: 'Rejected' },
  '0': { tone: 'warning', label: 'Pending' },
  '1': { tone: 'success', label: 'Approved' },
} as const;
const account = { active: '', suspended: ' · suspended', archived: ' · archived' } as const;

/** One partner as staff see it: what it brought, what it is owed, and the terms it works under. */
export default function PartnerPage() {
  const { id } = useParams<{ id: string }>();
  const period = usePeriod();
  const partner = useResource(getPartner, { params: { id }, query: period.query });
  const series = useResource(getPartnerSeries, { params: { id }, query: period.query });
  const top = useResource(getTopReferrals, { params: { id }, query: period.query });
  return (
    <Resource of={partner} missingHref={paths.error.to()}>
      {(data) => (
        <>
          <PageHeader
            title={data.name}
            name={data.name}
            breadcrumbs={[{ label: 'Partners', href: paths.adminPartners.to() }]}
            description={
              <Status
                tone={approval[`${data.approvalStatus}`].tone}
                label={approval[`${data.approvalStatus}`].label + account[data.accountStatus]}
              />
            }
            actions={<PeriodSelect period={period} />}
          />
          <Stack gap="md">
            <Tiles>
              <MoneyTile label="Earned" measure={withoutBefore(data.figures.earned)} />
              <MoneyTile label="Payable" measure={withoutBefore(data.figures.payable)} />
              <MoneyTile label="Paid" measure={withoutBefore(data.figures.paid)} />
              <MoneyTile label="Balance" measure={withoutBefore(data.figures.balance)} />
            </Tiles>
            <Tiles>
              <Tile label="Clicks" value={count(data.figures.clicks)} />
              <Tile label="Installs" value={count(data.figures.installs)} />
              <Tile label="Conversion" value={percent(data.figures.conversion)} />
              <Tile label="Paying shops" value={count(data.figures.payingShops)} />
            </Tiles>
            <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
              <Panel title="From click to paying">
                <Resource of={series}>
                  {({ funnel }) => (
                    <Funnel
                      steps={[
                        { label: 'Clicks', count: funnel.clicks },
                        { label: 'Installs', count: funnel.installs },
                        { label: 'Paying', count: funnel.payingShops },
                      ]}
                    />
                  )}
                </Resource>
              </Panel>
              <PartnerTerms partner={data} />
            </SimpleGrid>
            <Panel title="Top referrals" isFlush>
              <Resource of={top}>
                {(rows) => (
                  <DataTable
                    rows={rows}
                    caption="Top referrals"
                    rowId={(row) => row.id}
                    columns={[
                      { key: 'shop', label: 'Shop', render: (row) => row.shopName || row.shop },
                      { key: 'app', label: 'App', render: (row) => row.app },
                      {
                        key: 'earned',
                        label: 'Commission',
                        align: 'right',
                        render: (row) => money(row.earned.amount, row.earned.currency),
                      },
                    ]}
                    empty={{ title: 'No referral yet', text: 'Shops appear here as they install an app.' }}
                  />
                )}
              </Resource>
            </Panel>
            <PartnerPeople partner={data} />
            <Panel title="About">
              <Definition
                items={[
                  { label: 'Domain', value: data.domain },
                  { label: 'Referral id', value: data.referralId },
                  {
                    label: 'Address',
                    value: `${data.streetAddress}, ${data.zip} ${data.city}, ${countryName(data.country)}`,
                  },
                  { label: 'Phone', value: `${data.countryPhoneCode} ${data.phoneNumber}` },
                  {
                    label: 'Managers',
                    value: data.managers.map((m) => `${m.firstName} ${m.lastName}`).join(', ') || '–',
                  },
                  {
                    label: 'Payout method',
                    value: data.payoutMethod === null ? 'Not given yet' : payoutMethodName(data.payoutMethod),
                  },
                  { label: 'Partner since', value: date(data.approvalDecidedAt ?? data.createdAt) },
                ]}
              />
            </Panel>
          </Stack>
        </>
      )}
    </Resource>
  );
}
