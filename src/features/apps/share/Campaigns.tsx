import { listCampaigns } from '#contract/apps/apps.ts';

import { Resource } from '../../../shared/data/Resource.tsx';
import { useResource } from '../../../shared/data/useResource.ts';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { ScrollRegion } from '../../../shared/page/ScrollRegion.tsx';
import { Sums } from '../../../shared/table/Sums.tsx';
import { amounts, count, dash, relative } from '../../../shared/text/format.ts';
import classes from './Share.module.css';

const columns = ['Campaign', 'Sub-id', 'Clicks', 'Installs', 'Earned', 'Last click'];

/** What each campaign of an app's link has brought; nothing before the first. */
export function Campaigns({ appId }: { appId: string }) {
  const campaigns = useResource(listCampaigns, { params: { id: appId } });
  return (
    <Resource of={campaigns} loading={<Loading lines={3} />}>
      {(rows) =>
        rows.length === 0 ? (
          <p className={classes.hint}>
            Clicks, installs and earnings by campaign appear here once a tagged link is opened.
          </p>
        ) : (
          <>
            <ScrollRegion className={classes.scroll} aria-label="Results by campaign">
              <table className={classes.campaigns} aria-label="Results by campaign">
                <thead>
                  <tr>
                    {columns.map((name) => (
                      <th key={name} scope="col">
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ source, medium, campaign, subId, clicks, installs, earned, lastAt }) => (
                    <tr key={JSON.stringify([source, medium, campaign, subId])}>
                      <th scope="row">{[source, medium, campaign].filter(Boolean).join(' / ') || dash}</th>
                      <td>{subId || dash}</td>
                      <td>{count(clicks)}</td>
                      <td>{count(installs)}</td>
                      <td>
                        <Sums of={amounts(earned)} />
                      </td>
                      <td>{relative(lastAt, Date.now())}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollRegion>
            <p className={classes.hint}>
              Clicks of the last 90 days, the shops that installed after them, and what those have earned you so far,
              less reversals.
            </p>
          </>
        )
      }
    </Resource>
  );
}
