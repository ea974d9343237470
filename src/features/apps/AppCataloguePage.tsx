import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';

import { listOffers, type Offer } from '#contract/catalogue.ts';

import { Empty, NO_DATA } from '../../shared/feedback/Empty.tsx';
import { FilterSelect } from '../../shared/table/FilterSelect.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { SearchField } from '../../shared/table/SearchField.tsx';
import { Toolbar } from '../../shared/table/Toolbar.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { AppsTabs } from './AppsTabs.tsx';
import classes from './Catalogue.module.css';
import { ObservedMeaning } from './ObservedFacts.tsx';
import { OfferCard } from './OfferCard.tsx';
import { orders, shownOffers } from './offerOrder.ts';
import { ShareDialog } from './ShareDialog.tsx';
import { useCatalogue } from './useCatalogue.ts';

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** Every app to recommend, with what it pays. */
export default function AppCataloguePage() {
  const offers = useResource(listOffers, {});
  const { filter, collection, isFiltered, clear } = useCatalogue();
  const [shared, share] = useState<Offer | null>(null);
  const categories = [...new Set((offers.data ?? []).map(({ category }) => category).filter(Boolean))].toSorted();
  const loading = (
    <div className={classes.offers} aria-busy="true">
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <Skeleton key={place} height={420} radius="md" />
      ))}
    </div>
  );
  return (
    <>
      <PageHeader title="App catalogue" description="The apps you can recommend, and what each one pays you." />
      <AppsTabs current="catalogue">
        <Toolbar>
          <SearchField collection={collection} placeholder="Search apps" />
          <FilterSelect
            collection={collection}
            filter="category"
            label="Category"
            placeholder="Any category"
            width={170}
            data={categories.map((name) => ({ value: name, label: name }))}
          />
          <FilterSelect
            collection={collection}
            filter="sort"
            label="Sort by"
            defaultValue="name"
            width={180}
            data={options(orders)}
          />
          {isFiltered && (
            <Button size="xs" variant="subtle" onClick={clear}>
              Clear
            </Button>
          )}
        </Toolbar>
        <Resource of={offers} loading={loading}>
          {(all) => {
            const shown = shownOffers(all, filter);
            if (all.length === 0)
              return <Empty isList title="No apps yet" text="There are no apps to refer right now. Check back soon." />;
            if (shown.length === 0) return <Empty title={NO_DATA} text="No apps match this search." />;
            return (
              <>
                <ul className={classes.offers} aria-label="Apps">
                  {shown.map((offer) => (
                    <li key={offer.id}>
                      <OfferCard offer={offer} onShare={() => share(offer)} />
                    </li>
                  ))}
                </ul>
                <ObservedMeaning />
              </>
            );
          }}
        </Resource>
      </AppsTabs>
      <ShareDialog app={shared} onClose={() => share(null)} />
    </>
  );
}
