import { Anchor, Button, Skeleton } from '@mantine/core';
import { Link } from 'wouter';

import type { getOffer } from '#contract/apps/catalogue.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';

import { paths } from '../../../paths.ts';
import { DataTable } from '../../../shared/table/DataTable.tsx';
import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { Markdown } from '../../../shared/text/Markdown.tsx';
import { PageHeader } from '../../../shared/page/PageHeader.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { PeriodSelect } from '../../../shared/period/PeriodSelect.tsx';
import { Tile, Tiles } from '../../../shared/charts/Tile.tsx';
import { amounts, count } from '../../../shared/text/format.ts';
import type { Period } from '../../../shared/period/usePeriod.ts';
import classes from './AppDetails.module.css';
import { catalogueCrumbs } from './catalogueCrumbs.ts';
import { ownFigureHref } from '../../../entities/app/ownFigureHref.ts';
import { ObservedFacts, ObservedMeaning } from '../ObservedFacts.tsx';
import { OfferTerms } from '../OfferTerms.tsx';
import { priceWords } from '../planWords.ts';
import { plansByKey } from '../calculator/stackAddress.ts';

// The QR code's library comes with the first code.
const Share = lazyPart(() => import('../share/Share.tsx'));
const AskManager = lazyPart(() => import('../../../entities/askManager/AskManager.tsx'));
const AppResources = lazyPart(() => import('./AppResources.tsx'));
const AppCountries = lazyPart(() => import('./AppCountries.tsx'));

/** An app on its page. */
export default function OneOffer({ offer, period }: { offer: DataOf<typeof getOffer>; period: Period }) {
  const { id, slug, name, tagline, category, description, listingUrl, plans, observed, figures, link } = offer;
  const [plan] = plansByKey(plans).keys();
  const hrefOf = (figure: Parameters<typeof ownFigureHref>[0]) => ownFigureHref(figure, { app: slug, period });
  return (
    <>
      <PageHeader
        title={name}
        name={name}
        breadcrumbs={catalogueCrumbs}
        description={[tagline, category].filter(Boolean).join(' · ')}
        actions={
          <>
            <AskManager about={name} />
            {plan !== undefined && (
              <Button variant="default" component={Link} href={`${paths.stackCalculator.to()}?stack=${slug}.${plan}`}>
                Calculate a stack
              </Button>
            )}
          </>
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
          <Panel title="Your link" description="Tag it for a campaign, copy it, or download its QR code.">
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
      <div className={classes.resources}>
        <AppResources app={slug} title="Resources" />
      </div>
      <div className={classes.own}>
        <div className={classes.bar}>
          <h2>Your figures</h2>
          <PeriodSelect period={period} />
        </div>
        <Tiles>
          <Tile figure="clicks" value={count(figures.clicks)} href={hrefOf('clicks')} />
          <Tile figure="installs" value={count(figures.installs)} href={hrefOf('installs')} />
          <Tile figure="chargedShops" value={count(figures.chargedShops)} href={hrefOf('chargedShops')} />
          <Tile figure="commission" value={amounts(figures.earned)} href={hrefOf('commission')} />
        </Tiles>
        <AppCountries
          app={slug}
          period={period}
          fallback={
            <Panel title="Installs by country" isFlush>
              <Loading lines={8} />
            </Panel>
          }
        />
      </div>
    </>
  );
}
