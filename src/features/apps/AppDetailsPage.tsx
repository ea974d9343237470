import { Anchor, Button, Skeleton } from '@mantine/core';
import { Link, useSearchParams } from 'wouter';

import { getOffer } from '#contract/catalogue.ts';
import type { DataOf } from '#contract/endpoint.ts';

import { paths } from '../../paths.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { Empty } from '../../shared/feedback/Empty.tsx';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Markdown } from '../../shared/text/Markdown.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { PeriodSelect } from '../../shared/period/PeriodSelect.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { Tile, Tiles } from '../../shared/charts/Tile.tsx';
import { amounts, count } from '../../shared/text/format.ts';
import { type Period, usePeriod } from '../../shared/period/usePeriod.ts';
import { useResource } from '../../shared/data/useResource.ts';
import classes from './AppDetails.module.css';
import { ObservedFacts, ObservedMeaning } from './ObservedFacts.tsx';
import { OfferTerms } from './OfferTerms.tsx';
import { priceWords } from './planWords.ts';
import { plansByKey } from './stackAddress.ts';

// The QR code's library comes with the first code.
const Share = lazyPart(() => import('./Share.tsx'));
const AppCountries = lazyPart(() => import('./AppCountries.tsx'));

const crumbs = [{ label: 'App catalogue', href: paths.appCatalogue.to() }];

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
      <PageHeader title="App details" breadcrumbs={crumbs} />
      <Panel>
        <Loading lines={10} />
      </Panel>
    </>
  );
  return (
    <Resource of={offer} loading={loading} missingHref={paths.error.to()}>
      {(data) => <Offered offer={data} period={period} />}
    </Resource>
  );
}

function Offered({ offer, period }: { offer: DataOf<typeof getOffer>; period: Period }) {
  const { id, slug, name, tagline, category, description, listingUrl, plans, observed, figures, link } = offer;
  const [plan] = plansByKey(plans).keys();
  return (
    <>
      <PageHeader
        title={name}
        name={name}
        breadcrumbs={crumbs}
        description={[tagline, category].filter(Boolean).join(' · ')}
        actions={
          plan !== undefined && (
            <Button variant="default" component={Link} href={`${paths.stackCalculator.to()}?stack=${slug}.${plan}`}>
              Calculate a stack
            </Button>
          )
        }
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Panel
            title="What it does"
            actions={
              <Anchor href={listingUrl} target="_blank" rel="noreferrer" size="sm">
                Open the listing
              </Anchor>
            }
          >
            {description.length === 0 ? <p className="quiet">No description yet.</p> : <Markdown tree={description} />}
          </Panel>
          <Panel title="Your link" description="Tag it for one occasion, copy it, or take its QR code along.">
            <Share appId={id} slug={slug} link={link} fallback={<Skeleton height={240} />} />
          </Panel>
        </div>
        <div className={classes.column}>
          <Panel title="What it pays">
            <OfferTerms offer={offer} />
          </Panel>
          <Panel title="Across partners">
            <ObservedFacts observed={observed} />
            <ObservedMeaning />
          </Panel>
          <Panel title="Plans" isFlush>
            <DataTable
              rows={plans}
              caption="Plans"
              rowId={(row) => row.id}
              columns={[
                { key: 'name', label: 'Plan', render: (row) => row.name },
                { key: 'price', label: 'Price', align: 'right', render: priceWords },
              ]}
              empty={{ title: 'No plans yet' }}
            />
          </Panel>
        </div>
      </div>
      <div className={classes.own}>
        <div className={classes.bar}>
          <h2>Your figures</h2>
          <PeriodSelect period={period} />
        </div>
        <Tiles>
          <Tile label="Clicks" value={count(figures.clicks)} />
          <Tile label="Installs" value={count(figures.installs)} />
          <Tile label="Paying shops" value={count(figures.payingShops)} />
          <Tile label="Earned" value={amounts(figures.earned)} />
        </Tiles>
        <Panel title="Installs by country" isFlush>
          <AppCountries app={slug} period={period} fallback={<Loading lines={8} />} />
        </Panel>
      </div>
    </>
  );
}
