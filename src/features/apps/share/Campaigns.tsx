import { listCampaigns } from '#contract/apps/apps.ts';

import { Resource } from '../../../shared/data/Resource.tsx';
import { useResource } from '../../../shared/data/useResource.ts';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { ScrollRegion } from '../../../shared/page/ScrollRegion.tsx';
import { count, relative } from '../../../shared/text/format.ts';
import classes from './Share.module.css';

/** What each campaign of an app's link has brought; nothing before the first. */
export function Campaigns({ appId }: { appId: string }) {
  const campaigns = useResource(listCampaigns, { params: { id: appId } });
  return (
    <Resource of={campaigns} loading={<Loading lines={3} />}>
      {(rows) =>
        rows.length === 0 ? (
          <p className={classes.hint}>Clicks by campaign appear here once a tagged link is opened.</p>
        ) : (
          <ScrollRegion className={classes.scroll} aria-label="Clicks by campaign">
            <table className={classes.campaigns} aria-label="Clicks by campaign">
              <thead>
                <tr>
                  {['Campaign', 'Sub-id', 'Clicks', 'Last click'].map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ source, medium, campaign, subId, clicks, lastAt }) => (
                  <tr key={JSON.stringify([source, medium, campaign, subId])}>
                    <th scope="row">{[source, medium, campaign].filter(Boolean).join(' / ') || '–'}</th>
                    <td>{subId || '–'}</td>
                    <td>{count(clicks)}</td>
                    <td>{relative(lastAt, Date.now())}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        )
      }
    </Resource>
  );
}
