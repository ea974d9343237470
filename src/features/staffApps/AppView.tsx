import { useSearchParams } from 'wouter';

import { getStaffApp } from '#contract/apps/admin.ts';

import { paths } from '../../paths.ts';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { PageTabs } from '../../shared/page/PageTabs.tsx';

const Details = lazyPart(() => import('./Details.tsx'));
const Events = lazyPart(() => import('./Events.tsx'));

const tabs = [
  { value: 'details', label: 'Details' },
  { value: 'events', label: 'Webhook and events' },
] as const;

/** One app: what it is and costs, whether it is offered, how its billing is connected. */
export default function AppView({ slug }: { slug: string }) {
  const [search] = useSearchParams();
  const current = search.get('tab') === 'events' ? 'events' : 'details';
  const app = useResource(getStaffApp, { params: { slug } });
  const loading = <Loading lines={8} />;
  return (
    <Resource of={app} missingHref={paths.adminAppDetails.to()} loading={loading}>
      {(known) => (
        <>
          <PageHeader
            title={known.name}
            name={known.name}
            breadcrumbs={[{ label: 'Apps', href: paths.adminAppDetails.to() }]}
            description={known.tagline}
          />
          <PageTabs
            label="Parts of the app"
            tabs={tabs.map((tab) => ({
              ...tab,
              href: paths.adminAppDetails.to({ app: slug, tab: tab.value === 'details' ? undefined : tab.value }),
            }))}
            current={current}
            onNear={(tab) => void (tab === 'events' ? Events : Details).preload()}
          >
            {current === 'events' ? (
              <Events app={known} fallback={loading} />
            ) : (
              <Details app={known} fallback={loading} />
            )}
          </PageTabs>
        </>
      )}
    </Resource>
  );
}
