import { useState } from 'react';

import type { Offer } from '#contract/apps/catalogue.ts';

import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';
import { Empty, NO_DATA } from '../../../shared/feedback/Empty.tsx';
import classes from './Catalogue.module.css';
import { ObservedMeaning } from '../ObservedFacts.tsx';
import { OfferCard } from './OfferCard.tsx';
import { type OfferFilter, shownOffers } from './offerOrder.ts';
import { ShareDialog } from '../share/ShareDialog.tsx';

const AskManagerDialog = lazyPart(() => import('../../../entities/askManager/AskManagerDialog.tsx'));

/** The cards of the catalogue that a filter leaves. */
export default function Offers({ offers, filter }: { offers: readonly Offer[]; filter: OfferFilter }) {
  const [shared, share] = useState<Offer | null>(null);
  const [subject, ask] = useState<string>();
  const shown = shownOffers(offers, filter);
  if (offers.length === 0)
    return <Empty isList title="No apps yet" text="There are no apps to refer right now. Check back soon." />;
  if (shown.length === 0) return <Empty title={NO_DATA} text="No apps match this search." />;
  return (
    <>
      <ul className={classes.offers} aria-label="Apps">
        {shown.map((offer) => (
          <li key={offer.id}>
            <OfferCard offer={offer} onShare={() => share(offer)} onAsk={() => ask(offer.name)} />
          </li>
        ))}
      </ul>
      <ObservedMeaning />
      <ShareDialog app={shared} onClose={() => share(null)} />
      <AskManagerDialog
        isWanted={subject !== undefined}
        isOpen={subject !== undefined}
        about={subject}
        onClose={() => ask(undefined)}
      />
    </>
  );
}
