import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'wouter';

import { getOffer } from '#contract/apps/catalogue.ts';

import { paths } from '../../../paths.ts';
import { Empty } from '../../../shared/feedback/Empty.tsx';
import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { PageHeader } from '../../../shared/page/PageHeader.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { Resource } from '../../../shared/data/Resource.tsx';
import { usePeriod } from '../../../shared/period/usePeriod.ts';
import { useResource } from '../../../shared/data/useResource.ts';
import { catalogueCrumbs } from './catalogueCrumbs.ts';

const OneOffer = lazyPart(() => import('./OneOffer.tsx'));

/** One app: what it does, what it costs, what recommending it pays and has brought. */
export default function AppDetailsPage() {
  const [search] = useSearchParams();
  const slug = search.get('app');
  if (slug === null || slug === '')
    return (
      <>
        <PageHeader title="App details" />
        <Empty
          title="No app chosen"
          text="Choose one in the catalogue to see its plans, your terms and your link."
          action={
            <Button component={Link} href={paths.appCatalogue.to()}>
              App catalogue
            </Button>
          }
        />
      </>
    );
  return <Details key={slug} slug={slug} />;
}

function Details({ slug }: { slug: string }) {
  const period = usePeriod();
  const offer = useResource(getOffer, { params: { slug }, query: period.query });
  const loading = (
    <>
      <PageHeader title="App details" breadcrumbs={catalogueCrumbs} />
      <Panel>
        <Loading lines={10} />
      </Panel>
    </>
  );
  return (
    <Resource of={offer} loading={loading} missingHref={paths.error.to()}>
      {(data) => <OneOffer offer={data} period={period} fallback={loading} />}
    </Resource>
  );
}
