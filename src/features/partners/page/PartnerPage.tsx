import { createElement } from 'react';
import { useParams, useSearch } from 'wouter';

import { getPartner } from '#contract/partners/partners.ts';

import { paths } from '../../../paths.ts';
import { lazyPart, useLazyPart } from '../../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { PageTabs } from '../../../shared/page/PageTabs.tsx';
import { Resource } from '../../../shared/data/Resource.tsx';
import { usePeriod } from '../../../shared/period/usePeriod.ts';
import { useResource } from '../../../shared/data/useResource.ts';
import { PartnerHead } from './PartnerHead.tsx';
import { partnerTabs, type PartnerTab, partnerTabIn, tabPath } from '../../../entities/partner/partnerTabs.ts';

const parts = {
  overview: lazyPart(() => import('./PartnerOverview.tsx')),
  referrals: lazyPart(() => import('./PartnerReferrals.tsx')),
  payouts: lazyPart(() => import('./PartnerPayouts.tsx')),
  leads: lazyPart(() => import('./PartnerLeads.tsx')),
  notes: lazyPart(() => import('./PartnerNotes.tsx')),
  activity: lazyPart(() => import('./PartnerActivity.tsx')),
} as const;
const words = {
  overview: 'Overview',
  referrals: 'Referrals',
  payouts: 'Payouts',
  leads: 'Leads',
  notes: 'Notes',
  activity: 'Activity',
} as const satisfies Record<PartnerTab, string>;

/** One partner as staff see it, in parts; each comes when it is opened. */
export default function PartnerPage() {
  const { id } = useParams<{ id: string }>();
  const tab = partnerTabIn(useSearch());
  const period = usePeriod();
  const partner = useResource(getPartner, { params: { id } });
  const part = useLazyPart(parts[tab], true);
  return (
    <Resource of={partner} missingHref={paths.error.to()} failedTitle="Failed to fetch partner by id">
      {(data) => (
        <>
          <PartnerHead partner={data} />
          <PageTabs
            label={`Sections of ${data.name}`}
            tabs={partnerTabs.map((value) => ({ value, label: words[value], href: tabPath(id, value) }))}
            current={tab}
            onNear={(value) => void parts[value].preload()}
          >
            {part ? createElement(part, { partner: data, period }) : <Loading lines={8} />}
          </PageTabs>
        </>
      )}
    </Resource>
  );
}
