import { Button } from '@mantine/core';

import { listOffers } from '#contract/apps/catalogue.ts';

import { FilterSelect } from '../../../shared/table/toolbar/FilterSelect.tsx';
import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';
import { PageHeader } from '../../../shared/page/PageHeader.tsx';
import { Resource } from '../../../shared/data/Resource.tsx';
import { SearchField } from '../../../shared/table/toolbar/SearchField.tsx';
import { Skeleton } from '../../../shared/feedback/Skeleton.tsx';
import { useResource } from '../../../shared/data/useResource.ts';
import { AppsTabs } from '../AppsTabs.tsx';
import classes from './Catalogue.module.css';
import { orders } from './offerOrder.ts';
import { useCatalogue } from './useCatalogue.ts';

const Offers = lazyPart(() => import('./Offers.tsx'));

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** Every app to recommend, with what it pays. */
export default function AppCataloguePage() {
  const offers = useResource(listOffers, {});
  const { filter, collection, isFiltered, clear } = useCatalogue();
  const categories = [...new Set((offers.data ?? []).map(({ category }) => category).filter(Boolean))].toSorted();
  const loading = (
    <div className={classes.offers} aria-busy="true">
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <div key={place} className={`${classes.offer} ${classes.coming}`}>
          <Skeleton height={40} width={40} />
          <Skeleton height={14} width="70%" />
          <Skeleton height={12} width="90%" />
          <Skeleton height={12} width="80%" />
          <Skeleton height={12} width="85%" />
        </div>
      ))}
    </div>
  );
  return (
    <>
      <PageHeader title="App catalogue" description="The apps you can recommend, and what each one pays you." />
      <AppsTabs current="catalogue">
        <div className={classes.filters} role="group" aria-label="Search and filters">
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
        </div>
        <Resource of={offers} loading={loading}>
          {(all) => <Offers offers={all} filter={filter} fallback={loading} />}
        </Resource>
      </AppsTabs>
    </>
  );
}
