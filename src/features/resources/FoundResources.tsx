import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';

import type { Resource } from '#contract/content/resources.ts';

import { useSearchInAddress } from '../../shared/data/useSearchInAddress.ts';
import { Empty, NO_DATA } from '../../shared/feedback/Empty.tsx';
import { ChoiceField } from '../../shared/form/select/ChoiceField.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { SearchField } from '../../shared/table/toolbar/SearchField.tsx';
import { categoriesOf, matching } from './foundResources.ts';
import classes from './ResourcesPage.module.css';

interface FoundResourcesProps {
  all: readonly Resource[];
  render: (found: readonly Resource[]) => ReactNode;
}

/** The resources that a search and an app leave, by category. */
export function FoundResources({ all, render }: FoundResourcesProps) {
  const { search, setSearch } = useSearchInAddress();
  const [params, setParams] = useSearchParams();
  const app = params.get('app');
  const setApp = (slug: string | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (slug === null) next.delete('app');
        else next.set('app', slug);
        return next;
      },
      { replace: true },
    );
  if (all.length === 0)
    return <Empty isList title="No resources yet" text="Logos, decks and texts to share appear here." />;
  const apps = [
    ...new Map(all.flatMap((one) => (one.app === null ? [] : [[one.app.slug, one.app.name] as const]))).entries(),
  ];
  const found = matching(all, { search, app });
  return (
    <div className={classes.page}>
      <div className={classes.filters}>
        <SearchField collection={{ search, setSearch }} placeholder="Search resources" width="min(100%, 26rem)" />
        {apps.length > 0 && (
          <ChoiceField
            size="xs"
            className={classes.app}
            aria-label="App"
            placeholder="Any app"
            clearable
            clearButtonProps={{ 'aria-label': 'Any app' }}
            value={app}
            onChange={setApp}
            data={apps.map(([value, label]) => ({ value, label }))}
          />
        )}
      </div>
      {found.length === 0 && <Empty title={NO_DATA} text="Nothing matches. Try another word or app." />}
      {categoriesOf(found).map(({ category, resources }) => (
        <Panel key={category} title={category}>
          {render(resources)}
        </Panel>
      ))}
    </div>
  );
}
