import { type MetricKey, metrics } from '#contract/metrics.ts';

import classes from './Metric.module.css';

/** What the figures of a table mean. */
export const Definitions = ({ of }: { of: readonly MetricKey[] }) => (
  <details className={classes['meaning']}>
    <summary>What these figures mean</summary>
    <dl>
      {of.map((key) => (
        <div key={key}>
          <dt>{metrics[key].label}</dt>
          <dd>{metrics[key].definition}</dd>
        </div>
      ))}
    </dl>
  </details>
);
