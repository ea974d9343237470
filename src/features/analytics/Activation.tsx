import { getActivation } from '#contract/analytics/analytics.ts';
import { reasonWords, stepWords } from '#contract/analytics/progress.ts';

import { CellLink } from '../../shared/table/CellLink.tsx';
import { Funnel } from '../../shared/charts/Funnel.tsx';
import { DownloadButton } from '../../shared/data/DownloadButton.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Empty } from '../../shared/feedback/Empty.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import type { Period } from '../../shared/period/usePeriod.ts';
import { count, countryName } from '../../shared/text/format.ts';
import { progressHref } from './activationHref.ts';
import classes from './Analytics.module.css';
import { heldBack } from './heldBack.ts';
import type { Filters } from './useFilters.ts';

/** How far the partners registered in the period have come, and where the others stopped. */
export function Activation({ period, filters }: { period: Period; filters: Filters }) {
  const { app, manager, tag, country } = filters.given;
  const query = {
    ...period.query,
    ...(app !== undefined && { app }),
    ...(manager !== undefined && { manager }),
    ...(tag !== undefined && { tag }),
    ...(country !== undefined && { country }),
  };
  const progress = useResource(getActivation, { query });
  const given = { filters: filters.given, period };
  return (
    <Panel
      title="Activation"
      description={`The partners registered in this period, at their furthest step as of now.${app === undefined ? '' : ' Clicks, installs and charges are those of the chosen app.'}${country === undefined ? '' : ` Installs and charges are those of shops in ${countryName(country)}; clicks are of everywhere.`}`}
      actions={<DownloadButton endpoint={getActivation} input={{ query }} filename="activation.csv" size="xs" />}
    >
      <Resource of={progress}>
        {(data) => {
          if ((data[0]?.partners ?? 0) === 0) return <Empty title="No registrations in this period" />;
          const reasons = heldBack(data);
          return (
            <>
              <Funnel
                steps={data.map(({ step, partners }) => ({
                  figure: `activation.${step}`,
                  ...stepWords[step],
                  count: partners,
                  href: progressHref(given, { step }),
                }))}
              />
              {reasons.length > 0 && (
                <ul className={classes['reasons']} aria-label="What’s blocking the others">
                  {reasons.map(([reason, partners]) => (
                    <li key={reason} className={classes['line']}>
                      <span>{reasonWords[reason]}</span>
                      <CellLink
                        href={progressHref(given, { reason })}
                        aria-label={`${reasonWords[reason]}: ${count(partners)}`}
                      >
                        <span className="tabular">{count(partners)}</span>
                      </CellLink>
                    </li>
                  ))}
                </ul>
              )}
            </>
          );
        }}
      </Resource>
    </Panel>
  );
}
