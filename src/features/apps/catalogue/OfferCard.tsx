import { Button } from '@mantine/core';
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs';
import { Link } from 'wouter';

import type { Offer } from '#contract/apps/catalogue.ts';

import { paths } from '../../../paths.ts';
import { IconAction } from '../../../shared/page/IconAction.tsx';
import { AppHead } from '../AppHead.tsx';
import classes from './Catalogue.module.css';
import { ObservedFacts } from '../ObservedFacts.tsx';
import { OfferTerms } from '../OfferTerms.tsx';
import { fromPrice } from '../planWords.ts';

/** An app of the catalogue: what it is, and what recommending it pays. */
export function OfferCard({ offer, onShare, onAsk }: { offer: Offer; onShare: () => void; onAsk: () => void }) {
  const { slug, name, tagline, category, plans, observed } = offer;
  return (
    <article className={classes.offer} aria-label={name}>
      <AppHead app={offer}>{[category, ...fromPrice(plans)].filter(Boolean).join(' · ')}</AppHead>
      {tagline !== '' && <p className={classes.tagline}>{tagline}</p>}
      <OfferTerms offer={offer} />
      <ObservedFacts observed={observed} />
      <div className={classes.actions}>
        <Button onClick={onShare} aria-label={`Get my link for ${name}`}>
          Get my link
        </Button>
        <Button variant="default" component={Link} href={paths.appDetails.to(slug)} aria-label={`Details of ${name}`}>
          Details
        </Button>
        <IconAction
          size="lg"
          className={classes.ask}
          tip="Ask my manager"
          aria-label={`Ask my manager about ${name}`}
          onClick={onAsk}
        >
          <IconMessage size={18} stroke={1.75} />
        </IconAction>
      </div>
    </article>
  );
}
