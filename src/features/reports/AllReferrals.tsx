import { Button, Skeleton } from '@mantine/core';
import { useSearchParams } from 'wouter';

import {
  datings,
  listReferrals,
  referralSources,
  referralStates,
  reviewStates,
} from '#contract/referrals/referrals.ts';

import { AppName } from '../../entities/app/AppName.tsx';
import { ClaimViews } from '../../entities/claim/ClaimViews.tsx';
import CountryFilter from '../../shared/table/toolbar/CountryFilter.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { DownloadButton } from '../../shared/data/DownloadButton.tsx';
import { FilterSelect } from '../../shared/table/toolbar/FilterSelect.tsx';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { PeriodSelect } from '../../shared/period/PeriodSelect.tsx';
import { ReferralDialog } from '../../entities/referral/ReferralDialog.tsx';
import { ReferralStatus } from '../../entities/referral/ReferralStatus.tsx';
import { SearchField } from '../../shared/table/toolbar/SearchField.tsx';
import { Toolbar } from '../../shared/table/toolbar/Toolbar.tsx';
import { TwoLines } from '../../shared/table/TwoLines.tsx';
import { amounts, countryName, dash, date } from '../../shared/text/format.ts';
import { useCollection } from '../../shared/data/useCollection.ts';
import { usePeriod } from '../../shared/period/usePeriod.ts';
import { useShown } from '../../shared/table/useShown.ts';
import { When } from '../../shared/text/When.tsx';
import { Sums } from '../../shared/table/Sums.tsx';
import { ShopButton } from '../../entities/referral/ShopButton.tsx';
import DatingFilter from '../../entities/referral/DatingFilter.tsx';
import { datingWords } from '../../entities/referral/datingWords.ts';
import { datedOrder, refusesDatedOrder } from '../../entities/referral/datedOrder.ts';
import { stateWords } from '../../entities/referral/stateWords.ts';
import { uninstalledColumn } from '../../entities/referral/uninstalledColumn.tsx';

const AppFilter = lazyPart(() => import('../../entities/app/AppFilter.tsx'));
const CampaignFilter = lazyPart(() => import('../../entities/app/CampaignFilter.tsx'));
const CohortFilters = lazyPart(() => import('./CohortFilters.tsx'));
const ReferralSums = lazyPart(() => import('./ReferralSums.tsx'));
const PartnerFilter = lazyPart(() => import('../../entities/partner/PartnerFilter.tsx'));

const filters = {
  app: undefined,
  country: undefined,
  partnerId: undefined,
  state: undefined,
  review: undefined,
  source: undefined,
  dated: undefined,
  cohort: undefined,
  manager: undefined,
  managedBy: undefined,
  tag: undefined,
  campaign: undefined,
};
const reviewWords = { flagged: 'Under review', clear: 'Clear' } as const;

/** The referred shops of all partners; figures elsewhere open into it. */
export default function AllReferrals() {
  const [address] = useSearchParams();
  const period = usePeriod();
  const referrals = useCollection(listReferrals, {
    sort: datedOrder(address.get('dated')),
    refuses: refusesDatedOrder,
    query: period.query,
    filters,
  });
  const shown = useShown('referral');
  const opened = referrals.rows.find(({ id }) => id === shown.id);
  const given = referrals.filters;
  const text = (name: keyof typeof filters) => {
    const value = given[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const [app, country, partnerId] = [text('app'), text('country'), text('partnerId')];
  const [state, review] = [
    referralStates.find((one) => one === text('state')),
    reviewStates.find((one) => one === text('review')),
  ];
  const dated = datings.find((one) => one === text('dated'));
  const isOfUninstalls = dated === 'uninstalled';
  const source = referralSources.find((one) => one === text('source'));
  const campaign = text('campaign');
  const [cohort, manager, managedBy, tag] = [text('cohort'), text('manager'), text('managedBy'), text('tag')];
  const query = {
    ...period.query,
    ...(app === undefined ? {} : { app }),
    ...(country === undefined ? {} : { country }),
    ...(partnerId === undefined ? {} : { partnerId }),
    ...(state === undefined ? {} : { state }),
    ...(review === undefined ? {} : { review }),
    ...(source === undefined ? {} : { source }),
    ...(dated === undefined ? {} : { dated }),
    ...(cohort === undefined ? {} : { cohort }),
    ...(manager === undefined ? {} : { manager }),
    ...(managedBy === undefined ? {} : { managedBy }),
    ...(tag === undefined ? {} : { tag: Number(tag) }),
    ...(campaign === undefined ? {} : { campaign }),
    ...(referrals.search === '' ? {} : { search: referrals.search }),
  };
  return (
    <>
      <PageHeader
        title="Referrals"
        description={datingWords[dated ?? 'installed'].text}
        actions={
          <>
            <PeriodSelect period={period} />
            <DownloadButton endpoint={listReferrals} filename="referrals.csv" input={{ query }} />
          </>
        }
      />
      <ClaimViews isStaff current="referrals" />
      <Panel isFlush>
        <Toolbar>
          <SearchField collection={referrals} placeholder="Search shops" />
          <DatingFilter collection={referrals} width={120} />
          <AppFilter collection={referrals} fallback={<Skeleton w={160} h={30} />} />
          <CountryFilter collection={referrals} width={140} />
          <PartnerFilter
            collection={{
              ...referrals,
              // A campaign is one of its partner's.
              setFilters: (changes) => referrals.setFilters({ ...changes, campaign: undefined }),
            }}
            fallback={<Skeleton w={180} h={30} />}
          />
          {campaign !== undefined && (
            <CampaignFilter collection={referrals} campaign={campaign} fallback={<Skeleton w={220} h={30} />} />
          )}
          <FilterSelect
            collection={referrals}
            filter="state"
            label="Status"
            placeholder="Any status"
            width={116}
            data={referralStates.map((value) => ({ value, label: stateWords[value] }))}
          />
          <FilterSelect
            collection={referrals}
            filter="review"
            label="Review"
            placeholder="Any review"
            width={116}
            data={reviewStates.map((value) => ({ value, label: reviewWords[value] }))}
          />
          {[cohort, source, manager, managedBy, tag].some((one) => one !== undefined) && (
            <CohortFilters collection={referrals} fallback={<Skeleton w={180} h={30} />} />
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
          name="All referrals"
          rowId={({ id }) => id}
          height={2}
          columns={[
            {
              key: 'shop',
              label: 'Shop',
              share: 1.7,
              render: (row) => <ShopButton referral={row} show={shown.show} />,
            },
            { key: 'partner', label: 'Partner', share: 1.4, render: ({ partnerName }) => partnerName },
            {
              key: 'app',
              label: 'App',
              share: 1.4,
              render: ({ app: own, plan }) => (
                <TwoLines second={plan}>
                  <AppName name={own.name} color={own.color} />
                </TwoLines>
              ),
            },
            {
              key: 'state',
              label: 'Status',
              render: ({ state: life, reviewState }) => <ReferralStatus state={life} reviewState={reviewState} />,
            },
            {
              key: 'country',
              label: 'Country',
              share: 1.05,
              hideBelow: 'lg',
              render: ({ country: code }) => (code === null ? dash : countryName(code)),
            },
            {
              key: 'installedAt',
              label: 'Installed',
              width: 116,
              sortKey: 'installedAt',
              hideBelow: 'md',
              render: ({ installedAt, uninstalledAt }) => (
                <TwoLines second={isOfUninstalls || uninstalledAt === null ? '' : `until ${date(uninstalledAt)}`}>
                  <When at={installedAt} />
                </TwoLines>
              ),
            },
            ...(isOfUninstalls ? [uninstalledColumn] : []),
            {
              key: 'revenue',
              label: 'Revenue',
              share: 1.05,
              align: 'right',
              render: ({ revenue }) => <Sums of={amounts(revenue)} />,
            },
            {
              key: 'net',
              label: 'Net revenue',
              share: 1.05,
              align: 'right',
              render: ({ net = [] }) => <Sums of={amounts(net)} />,
            },
            {
              key: 'commission',
              label: 'Commission',
              share: 1.05,
              align: 'right',
              render: ({ commission }) => <Sums of={amounts(commission)} />,
            },
          ]}
          empty={{ title: 'No referrals yet', text: 'Shops appear here when they install an app through a partner.' }}
        />
        {referrals.total > 0 && <ReferralSums query={query} isOfPeriod={dated === 'charged'} />}
      </Panel>
      <ReferralDialog shown={shown} title={opened && (opened.shopName || opened.shop)} />
    </>
  );
}
