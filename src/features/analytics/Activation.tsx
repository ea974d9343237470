import { getActivation } from '#contract/analytics/analytics.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';

import { Funnel } from '../../shared/charts/Funnel.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Empty } from '../../shared/feedback/Empty.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import type { Period } from '../../shared/period/usePeriod.ts';
import { count } from '../../shared/text/format.ts';
import { registeredHref } from './activationHref.ts';
import classes from './Analytics.module.css';
import type { Filters } from './useFilters.ts';

const steps: Record<DataOf<typeof getActivation>[number]['step'], { label: string; definition: string }> = {
  registered: { label: 'Registered', definition: 'Partners that registered in the period.' },
  approved: { label: 'Approved', definition: 'Those of them whose registration is approved.' },
  clicked: {
    label: 'First click',
    definition: 'Those with a click on one of their links, or already a referred shop.',
  },
  installed: { label: 'First install', definition: 'Those with a referred shop that installed an app.' },
  paid: { label: 'First charge', definition: 'Those with a referred shop that has been charged.' },
};

const reasons: Readonly<Record<string, string>> = {
  pending: 'registration waits for a decision',
  rejected: 'registration rejected',
  suspended: 'account suspended',
  archived: 'account archived',
  terms: 'current terms not accepted',
  no_click: 'no click on a link yet',
  clicks_stopped: 'clicks, though none for 30 days, and no install',
  no_install: 'clicks, and no install yet',
  uninstalled: 'every shop uninstalled before it paid',
  no_charge: 'shops installed, none has paid yet',
};

/** How far the partners registered in the period have come, and where the others stopped. */
export function Activation({ period, filters }: { period: Period; filters: Filters }) {
  const { manager, tag } = filters.given;
  const progress = useResource(getActivation, {
    query: { ...period.query, ...(manager !== undefined && { manager }), ...(tag !== undefined && { tag }) },
  });
  return (
    <Panel title="Activation" description="The partners registered in this period, at their furthest step as of now.">
      <Resource of={progress}>
        {(data) => {
          if ((data[0]?.partners ?? 0) === 0) return <Empty title="No registrations in this period" />;
          const dropped = data.flatMap((step) => step.dropped);
          return (
            <>
              <Funnel
                steps={data.map(({ step, partners }) => ({
                  figure: `activation.${step}`,
                  ...steps[step],
                  count: partners,
                  href: step === 'registered' ? registeredHref(filters.given, period) : undefined,
                }))}
              />
              {dropped.length > 0 && (
                <ul className={classes['reasons']} aria-label="What holds the others back">
                  {dropped.map(({ reason, partners }) => (
                    <li key={reason} className={classes['line']}>
                      <span>{reasons[reason] ?? reason}</span>
                      <span className="tabular">{count(partners)}</span>
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
