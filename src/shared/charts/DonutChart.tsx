import { ratio } from './share.ts';
import { ChartFrame } from './ChartFrame.tsx';
import classes from './DonutChart.module.css';

export interface DonutChartProps {
  /** What is shown, as a sentence for screen readers. */
  label: string;
  /** What the parts are: 'Plan', 'Country'; the heading of the table's first column. */
  of: string;
  /** What is counted: the heading of the values, and under their sum. */
  unit: string;
  /** Names are unique; past five, the smallest are grouped as 'Other'. */
  parts: readonly { name: string; value: number }[];
  formatValue: (value: number) => string;
}

const shown = 5;
/** One hue: each part a fainter tint. */
const tints = [1, 0.78, 0.6, 0.45, 0.33, 0.23];

/** How a sum is made up: a ring, and beside it every part with its value and share. */
export function DonutChart({ label, of, unit, parts, formatValue }: DonutChartProps) {
  const sum = parts.reduce((all, { value }) => all + value, 0);
  const share = (value: number) => (sum > 0 ? ratio(value / sum) : ratio(0));
  const sorted = parts.toSorted((a, b) => b.value - a.value);
  const rows = sorted.map(({ name, value }) => ({ key: name, cells: [name, formatValue(value), share(value)] }));
  const rest = sorted.slice(shown).reduce((all, { value }) => all + value, 0);
  const slices = sorted.length > shown + 1 ? [...sorted.slice(0, shown), { name: 'Other', value: rest }] : sorted;
  return (
    <ChartFrame label={label} table={{ columns: [of, unit, 'Share'], rows }}>
      <div className={classes.donut}>
        <div className={classes.ring}>
          <Ring slices={slices} sum={sum} />
          <div className={classes.sum}>
            <b>{formatValue(sum)}</b>
            <span>{unit}</span>
          </div>
        </div>
        <ul className={classes.parts}>
          {slices.map(({ name, value }, index) => (
            <li key={name}>
              <svg className={classes.swatch} viewBox="0 0 10 10">
                <rect width="10" height="10" rx="3" fillOpacity={tints[index]} />
              </svg>
              <span className={classes.name}>{name}</span>
              <b>{formatValue(value)}</b>
              <span className={classes.share}>{share(value)}</span>
            </li>
          ))}
        </ul>
      </div>
    </ChartFrame>
  );
}

/** Lengths are hundredths of the circle; it begins at twelve o'clock. */
function Ring({ slices, sum }: { slices: DonutChartProps['parts']; sum: number }) {
  const lengths = slices.map(({ value }) => (sum > 0 ? (value / sum) * 100 : 0));
  const gap = lengths.filter((length) => length > 0).length > 1 ? 0.8 : 0;
  return (
    <svg viewBox="0 0 100 100" className={classes.circle}>
      <circle className={classes.track} cx="50" cy="50" r="42" />
      {slices.map(({ name }, index) => {
        const length = lengths[index] ?? 0;
        return length > gap ? (
          <circle
            key={name}
            className={classes.slice}
            cx="50"
            cy="50"
            r="42"
            pathLength="100"
            strokeOpacity={tints[index]}
            strokeDasharray={`${length - gap} 100`}
            strokeDashoffset={-lengths.slice(0, index).reduce((all, one) => all + one, 0)}
          />
        ) : null;
      })}
    </svg>
  );
}
