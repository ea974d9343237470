import { fewestPartners, type Observed } from '#contract/apps/catalogue.ts';
import { metrics } from '#contract/analytics/metrics.ts';
import { observedWords } from '#contract/figures/observed.ts';

import { durationWords } from '../../entities/metric/metricText.ts';
import { amounts } from '../../shared/text/format.ts';
import classes from './ObservedFacts.module.css';

const { toFirstCharge: toFirst } = observedWords;

/** What an app has brought to partners in a year. */
export function ObservedFacts({ observed: { earningsPerClick, toFirstCharge } }: { observed: Observed }) {
  return (
    <dl className={classes.facts}>
      <Fact
        label={metrics.earningsPerClick.label}
        value={earningsPerClick === null ? null : amounts(earningsPerClick)}
      />
      <Fact label={toFirst.label} value={toFirstCharge === null ? null : durationWords(toFirstCharge)} />
    </dl>
  );
}

const Fact = ({ label, value }: { label: string; value: string | null }) => (
  <div>
    <dt>{label}</dt>
    {value === null ? <dd className={classes.none}>Too few partners</dd> : <dd>{value}</dd>}
  </div>
);

/** What they mean, once for a page. */
export const ObservedMeaning = () => (
  <p className={classes.meaning}>
    <b>{metrics.earningsPerClick.label}:</b> {metrics.earningsPerClick.definition} <b>{toFirst.label}:</b>{' '}
    {toFirst.definition} Both cover all partners over the last 12 months, and appear once {fewestPartners} partners have
    data.
  </p>
);
