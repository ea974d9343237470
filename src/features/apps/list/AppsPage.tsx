import { Skeleton, TextInput } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useState } from 'react';

import { type App, listApps } from '#contract/apps/apps.ts';

import { Empty, NO_DATA } from '../../../shared/feedback/Empty.tsx';
import { PageHeader } from '../../../shared/page/PageHeader.tsx';
import { Resource } from '../../../shared/data/Resource.tsx';
import { useSearchInAddress } from '../../../shared/data/useSearchInAddress.ts';
import { useResource } from '../../../shared/data/useResource.ts';
import { AppCard } from './AppCard.tsx';
import { AppsTabs } from '../AppsTabs.tsx';
import { ShareDialog } from '../share/ShareDialog.tsx';
import classes from './AppsPage.module.css';

const holds = (app: App, words: string) =>
  `${app.name} ${app.tagline} ${app.category}`.toLowerCase().includes(words.toLowerCase().trim());

/** The apps whose links brought something first, the most clicks on top; the rest stays by name. */
const usedFirst = (apps: readonly App[]): App[] =>
  apps.toSorted((a, b) => b.clicks - a.clicks || b.installs - a.installs);

/** The apps a partner may recommend, each with its link and what it brought. */
export default function AppsPage() {
  const apps = useResource(listApps, {});
  const { search: words, setSearch: setWords } = useSearchInAddress();
  const [shared, share] = useState<App | null>(null);
  const loading = (
    <div className={classes.apps} aria-busy="true">
      {[0, 1, 2, 3].map((place) => (
        <Skeleton key={place} height={124} radius="md" />
      ))}
    </div>
  );
  return (
    <>
      <PageHeader
        title="Apps and referral links"
        description="Share a link. When a shop installs through it and pays, you earn a share of every payment."
        actions={
          (apps.data?.length ?? 0) > 5 && (
            <TextInput
              type="search"
              aria-label="Search apps"
              placeholder="Search apps"
              leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
          )
        }
      />
      <AppsTabs current="links">
        <Resource of={apps} loading={loading}>
          {(all) => {
            const found = usedFirst(all.filter((app) => holds(app, words)));
            if (all.length === 0) {
              return <Empty isList title="No apps yet" text="There are no apps to refer right now. Check back soon." />;
            }
            if (found.length === 0) return <Empty title={NO_DATA} text={`No apps match “${words}”.`} />;
            return (
              <ul className={classes.apps}>
                {found.map((app) => (
                  <li key={app.id}>
                    <AppCard app={app} onShare={() => share(app)} />
                  </li>
                ))}
              </ul>
            );
          }}
        </Resource>
      </AppsTabs>
      <ShareDialog app={shared} onClose={() => share(null)} />
    </>
  );
}
