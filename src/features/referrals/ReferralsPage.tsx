import { Button, Skeleton } from '@mantine/core';
import { Link, useSearchParams } from 'wouter';

import { datings, listReferrals, referralStates, type Referral } from '#contract/referrals/referrals.ts';

import { paths } from '../../paths.ts';
import { AppName } from '../../entities/app/AppName.tsx';
import { ClaimViews } from '../../entities/claim/ClaimViews.tsx';
import { casesIn } from '../../entities/case/casePaths.ts';
import { claimsIn } from '../../entities/claim/claimPaths.ts';
import type { Column } from '../../shared/table/column.ts';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { DownloadButton } from '../../shared/data/DownloadButton.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { FilterSelect } from '../../shared/table/toolbar/FilterSelect.tsx';
import { amounts, countryName, dash } from '../../shared/text/format.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { PeriodSelect } from '../../shared/period/PeriodSelect.tsx';
import { ReferralStatus } from '../../entities/referral/ReferralStatus.tsx';
import { SearchField } from '../../shared/table/toolbar/SearchField.tsx';
import { Toolbar } from '../../shared/table/toolbar/Toolbar.tsx';
import { filterText, useCollection } from '../../shared/data/useCollection.ts';
import { ReferralDialog } from '../../entities/referral/ReferralDialog.tsx';
import { useShown } from '../../shared/table/useShown.ts';
import { When } from '../../shared/text/When.tsx';
import { Sums } from '../../shared/table/Sums.tsx';
import { CheckShop } from './CheckShop.tsx';
import { usePeriod } from '../../shared/period/usePeriod.ts';
import { optionsOf } from './referralsList.ts';
import { ShopButton } from '../../entities/referral/ShopButton.tsx';
import { stateWords } from '../../entities/referral/stateWords.ts';
import { uninstalledColumn } from '../../entities/referral/uninstalledColumn.tsx';

const firstVisitColumn: Column<Referral> = {
  key: 'firstVisitAt',
  label: 'First visit',
  width: 108,
  hideBelow: 'lg',
  render: ({ firstVisitAt }) => (firstVisitAt ? <When at={firstVisitAt} /> : dash),
};

/** A list of uninstalls has their day in the place of the first visit’s. */
const columnsThatOpen = (show: (id: string) => void, isOfUninstalls: boolean): readonly Column<Referral>[] => [
  {
    key: 'shop',
    label: 'Shop',
    render: (referral) => <ShopButton referral={referral} show={show} />,
  },
  { key: 'app', label: 'App', share: 1.9, render: ({ app }) => <AppName name={app.name} color={app.color} /> },
  { key: 'plan', label: 'Plan', share: 1, hideBelow: 'lg', render: ({ plan }) => plan },
  {
    key: 'state',
    label: 'Status',
    render: ({ state, reviewState }) => <ReferralStatus state={state} reviewState={reviewState} />,
  },
  ...(isOfUninstalls ? [] : [firstVisitColumn]),
  {
    key: 'installedAt',
    label: 'Installed',
    width: 108,
    sortKey: 'installedAt',
    hideBelow: 'md',
    render: ({ installedAt }) => <When at={installedAt} />,
  },
  ...(isOfUninstalls ? [uninstalledColumn] : []),
  {
    key: 'country',
    label: 'Country',
    share: 1.3,
    hideBelow: 'lg',
    render: ({ country }) => (country ? countryName(country) : dash),
  },
  {
    key: 'revenue',
    label: 'Revenue',
    share: 1,
    align: 'right',
    hideBelow: 'md',
    render: ({ revenue }) => <Sums of={amounts(revenue)} />,
  },
  {
    key: 'commission',
    label: 'Commission',
    share: 1.2,
    align: 'right',
    render: ({ commission }) => <Sums of={amounts(commission)} />,
  },
];

const AppFilter = lazyPart(() => import('../../entities/app/AppFilter.tsx'));
const CampaignFilter = lazyPart(() => import('../../entities/app/CampaignFilter.tsx'));
const CountryFilter = lazyPart(() => import('../../shared/table/toolbar/CountryFilter.tsx'));
const Cases = lazyPart(() => import('../../entities/case/Cases.tsx'));
const OwnClaims = lazyPart(() => import('../../entities/claim/OwnClaims.tsx'));
const DatingFilter = lazyPart(() => import('../../entities/referral/DatingFilter.tsx'));
const DatingText = lazyPart(() => import('./DatingText.tsx'));
const OpenedReferral = lazyPart(() => import('./OpenedReferral.tsx'));

/** The shops referred through one's links, one's claims to those that are missing, or what is under review. */
export default function ReferralsPage() {
  const [search] = useSearchParams();
  const { isClaims, claim } = claimsIn(search);
  const { isCases, opened } = casesIn(search);
  if (isCases) return <Cases opened={opened} isStaff={false} fallback={<Loading lines={8} />} />;
  return isClaims ? (
    <OwnClaims claim={claim} fallback={<Loading lines={8} />} />
  ) : (
    <OwnReferrals by={search.get('dated')} />
  );
}

/** With their status and earnings; `by`: what the period is of, at its address. */
function OwnReferrals({ by }: { by: string | null }) {
  const period = usePeriod();
  const referrals = useCollection(listReferrals, optionsOf(period.query, by));
  const shown = useShown('referral');
  const opened = referrals.rows.find(({ id }) => id === shown.id);
  const { filters, search } = referrals;
  const app = filterText(filters['app']);
  const country = filterText(filters['country']);
  const state = referralStates.find((one) => one === filters['state']);
  const campaign = filterText(filters['campaign']);
  const dated = datings.find((one) => one === filters['dated']);
  return (
    <>
      <PageHeader
        title="Referrals"
        description={
          dated === undefined || dated === 'installed' ? (
            'Shops that installed through your links.'
          ) : (
            <DatingText dated={dated} fallback="…" />
          )
        }
        actions={
          <>
            <PeriodSelect period={period} />
            <CheckShop />
            <DownloadButton
              endpoint={listReferrals}
              filename="referrals.csv"
              input={{ query: { ...period.query, app, country, state, dated, campaign, search: search || undefined } }}
            />
          </>
        }
      />
      <ClaimViews isStaff={false} current="referrals" />
      <Panel isFlush>
        <Toolbar>
          <SearchField collection={referrals} placeholder="Search shops" />
          <AppFilter collection={referrals} fallback={<Skeleton w={160} h={30} />} />
          <CountryFilter collection={referrals} width={140} fallback={<Skeleton w={140} h={30} />} />
          <FilterSelect
            collection={referrals}
            filter="state"
            label="Status"
            placeholder="Any status"
            width={130}
            data={referralStates.map((value) => ({ value, label: stateWords[value] }))}
          />
          {dated !== undefined && (
            <DatingFilter collection={referrals} width={130} fallback={<Skeleton w={130} h={30} />} />
          )}
          {campaign !== undefined && (
            <CampaignFilter collection={referrals} campaign={campaign} fallback={<Skeleton w={220} h={30} />} />
          )}
          {referrals.isFiltered && (
            <Button size="xs" variant="subtle" onClick={referrals.clearFilters}>
              Clear
            </Button>
          )}
        </Toolbar>
        <DataTable
          collection={referrals}
          caption="Referrals"
          rowId={({ id }) => id}
          columns={columnsThatOpen(shown.show, dated === 'uninstalled')}
          height={2}
          empty={{
            title: 'No referrals yet',
            text: 'When a shop installs an app through your link, it appears here within a minute.',
            action: (
              <Button component={Link} href={paths.apps.to()} variant="default">
                Get a referral link
              </Button>
            ),
          }}
        />
      </Panel>
      <ReferralDialog shown={shown} title={opened && (opened.shopName || opened.shop)}>
        {shown.id !== null && (
          <OpenedReferral key={shown.id} id={shown.id} listed={opened} fallback={<Loading lines={8} />} />
        )}
      </ReferralDialog>
    </>
  );
}
