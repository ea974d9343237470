import { Button } from '@mantine/core';
import { Link } from 'wouter';

import type { Offer } from '#contract/catalogue.ts';

import { paths } from '../../paths.ts';
import { AppMark } from './AppMark.tsx';
import classes from './Catalogue.module.css';
import { ObservedFacts } from './ObservedFacts.tsx';
import { OfferTerms } from './OfferTerms.tsx';
import { fromPrice } from './planWords.ts';

/** An app of the catalogue: what it is, and what recommending it pays. */
export function OfferCard({ offer, onShare }: { offer: Offer; onShare: () => void }) {
  const { slug, name, tagline, category, color, plans, observed } = offer;
  return (
    <article className={classes.offer} aria-label={name}>
      <div className={classes.head}>
        <AppMark name={name} color={color} />
        <div>
          <h2 className={classes.name}>
            <Link href={paths.appDetails.to(slug)}>{name}</Link>
          </h2>
          <p className={classes.about}>{[category, ...fromPrice(plans)].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      {tagline !== '' && <p className={classes.tagline}>{tagline}</p>}
      <OfferTerms offer={offer} />
      <ObservedFacts observed={observed} />
      <div className={classes.actions}>
        <Button onClick={onShare} aria-label={`Get my link of ${name}`}>
          Get my link
        </Button>
        <Button variant="default" component={Link} href={paths.appDetails.to(slug)} aria-label={`Details of ${name}`}>
          Details
        </Button>
      </div>
    </article>
  );
}
