import { Anchor, Button, Group, Stack } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'wouter';

import { getPartnerOverview, getPartnerSeries, getTopReferrals } from '#contract/partners/figures.ts';

import { paths } from '../../../paths.ts';
import { balanceQuery } from '../../../entities/balance/balanceWords.ts';
import { BalanceStrip } from '../../../entities/balance/BalanceStrip.tsx';
import { Columns } from '../../../shared/table/Columns.tsx';
import { FigureTable } from '../../../shared/table/FigureTable.tsx';
import { SteadyRows } from '../../../shared/table/SteadyRows.tsx';
import { Failed } from '../../../shared/feedback/Failed.tsx';
import { Definition } from '../../../shared/page/Definition.tsx';
import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { Funnel, stepOf } from '../../../shared/charts/Funnel.tsx';
import { PartnerTiles } from '../../../entities/partner/PartnerTiles.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { periodParams } from '../../../shared/period/periodAddress.ts';
import { PeriodSelect } from '../../../shared/period/PeriodSelect.tsx';
import { ReferralDialog } from '../../../entities/referral/ReferralDialog.tsx';
import { Resource } from '../../../shared/data/Resource.tsx';
import { countryName, date, dateTime, money } from '../../../shared/text/format.ts';
import { roughlyRanked } from '../../../entities/payout/mainCurrency.ts';
import { PayoutAccount } from '../../../entities/payout/PayoutAccount.tsx';
import { useUser } from '../../../entities/session/session.ts';
import { useShown } from '../../../shared/table/useShown.ts';
import { useResource } from '../../../shared/data/useResource.ts';
import { type PartnerFigure, partnerFigureHref } from '../../../entities/partner/partnerFigureHref.ts';
import { rowFigureHref } from '../../../entities/partner/rowFigureHref.ts';
import { CellLink } from '../../../shared/table/CellLink.tsx';
import { tabPath } from '../../../entities/partner/partnerTabs.ts';
import type { PartnerPartProps } from './partnerPart.ts';
import { PartnerPeople } from './PartnerPeople.tsx';
import { PartnerTerms } from './PartnerTerms.tsx';

const PartnerTiers = lazyPart(() => import('./PartnerTiers.tsx'));

/** A partner's results, balance and terms. */
export default function PartnerOverview({ partner: data, period }: PartnerPartProps) {
  const { id } = data;
  const figures = useResource(getPartnerOverview, { params: { id }, query: period.query });
  const series = useResource(getPartnerSeries, { params: { id }, query: period.query });
  const top = useResource(getTopReferrals, { params: { id }, query: period.query });
  const referral = useShown('referral');
  const isAdmin = useUser()?.role === 'admin';
  const hrefOf = (figure: PartnerFigure) => partnerFigureHref(figure, id, period);
  const opened = top.data?.find((row) => row.id === referral.id);
  return (
    <Stack gap="md">
      <BalanceStrip
        partnerId={id}
        to={(part, currency) => `${tabPath(id, 'payouts')}&${balanceQuery(part, currency)}`}
      />
      <Group justify="flex-end">
        <Button component={Link} href={paths.partnerReport.to(id, periodParams(period))} variant="default">
          Overview report
        </Button>
        <PeriodSelect period={period} />
      </Group>
      {figures.state === 'failed' ? (
        <Panel>
          <Failed problem={figures.problem} onRetry={figures.retry} />
        </Panel>
      ) : (
        <PartnerTiles
          shown={['earned', 'paid', 'clicks', 'installs', 'conversion', 'chargedShops']}
          figures={figures.data}
          series={series}
          hrefOf={hrefOf}
        />
      )}
      <Columns from="lg">
        <Panel title="Conversion funnel">
          <Resource of={series} failedTitle="Failed to fetch partner overview">
            {({ funnel }) => (
              <Funnel
                steps={[
                  { ...stepOf('clicks', funnel.clicks), href: hrefOf('clicks') },
                  { ...stepOf('visitInstalls', funnel.installs), href: hrefOf('clicks') },
                  { ...stepOf('paidShops', funnel.paidShops), href: hrefOf('paidShops') },
                ]}
              />
            )}
          </Resource>
        </Panel>
        <PartnerTerms partner={data} />
      </Columns>
      <PartnerTiers partnerId={id} fallback={<Loading lines={5} />} />
      <Panel title="Top referrals" description={roughlyRanked(top.data?.map(({ earned }) => earned))} isFlush>
        <Resource of={top}>
          {(rows) => (
            <SteadyRows rows={rows} rowId={({ id: referralId }) => referralId}>
              {(shown) => (
                <FigureTable
                  rows={shown}
                  caption="Top referrals"
                  rowId={(row) => row.id}
                  columns={[
                    {
                      key: 'shop',
                      label: 'Shop',
                      render: (row) => (
                        <Anchor component="button" type="button" onClick={() => referral.show(row.id)}>
                          {row.shopName || row.shop}
                        </Anchor>
                      ),
                    },
                    { key: 'app', label: 'App', render: (row) => row.app },
                    {
                      figure: 'commission',
                      render: ({ shop, earned }) => (
                        <CellLink href={rowFigureHref('commission', { partnerId: id, shop, period })}>
                          {money(earned.amount, earned.currency)}
                        </CellLink>
                      ),
                    },
                  ]}
                  empty={{ title: 'No referrals yet', text: 'Shops appear here when they install an app.' }}
                />
              )}
            </SteadyRows>
          )}
        </Resource>
      </Panel>
      <PartnerPeople partner={data} />
      <Panel title="About">
        <Definition
          items={[
            { label: 'Referral id', value: data.referralId },
            {
              label: 'Address',
              value: `${data.streetAddress}, ${data.zip} ${data.city}, ${countryName(data.country)}`,
            },
            { label: 'Phone', value: `${data.countryPhoneCode} ${data.phoneNumber}` },
            {
              label: 'Payout method',
              value: data.payoutMethod ? (
                <PayoutAccount key={data.payoutMethod.id} method={data.payoutMethod} canReveal={isAdmin} />
              ) : (
                'None yet'
              ),
            },
            ...(data.payoutMethodCountsFrom === null
              ? []
              : [{ label: 'New payout method', value: `Takes effect on ${dateTime(data.payoutMethodCountsFrom)}` }]),
            ...(data.prospects.length === 0
              ? []
              : [{ label: 'Came from', value: <Prospects prospects={data.prospects} /> }]),
            { label: 'Partner since', value: date(data.approvalDecidedAt ?? data.createdAt) },
          ]}
        />
      </Panel>
      <ReferralDialog shown={referral} title={opened && (opened.shopName || opened.shop)} />
    </Stack>
  );
}

/** The prospects that became this partner. */
const Prospects = ({ prospects }: Pick<PartnerPartProps['partner'], 'prospects'>) =>
  prospects.map(({ id, name }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <Anchor component={Link} href={paths.adminProspect.to(id)}>
        {name}
      </Anchor>
    </Fragment>
  ));
