import classes from './Sparkline.module.css';

const WIDTH = 120;
const HEIGHT = 32;

interface SparklineProps {
  values: readonly number[];
  /** The last is of a time that is not over yet: the line leads there dashed. */
  isLastOpen?: boolean;
}

/** The course of a number in the size of a word; the number itself is shown elsewhere. */
export function Sparkline({ values, isLastOpen = false }: SparklineProps) {
  if (values.length < 2) return null;
  const low = Math.min(0, ...values);
  const span = Math.max(...values) - low || 1;
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * WIDTH;
    const y = HEIGHT - 2 - ((value - low) / span) * (HEIGHT - 4);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg className={classes.sparkline} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path className={classes.area} d={`M0,${HEIGHT} L${points.join(' L')} L${WIDTH},${HEIGHT} Z`} />
      <polyline className={classes.line} points={points.slice(0, isLastOpen ? -1 : undefined).join(' ')} />
      {isLastOpen && <polyline className={classes.line} strokeDasharray="3 3" points={points.slice(-2).join(' ')} />}
    </svg>
  );
}
