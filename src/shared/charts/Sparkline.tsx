import classes from './Sparkline.module.css';

const WIDTH = 120;
const HEIGHT = 32;

interface SparklineProps {
  /** null where there is no number, such as a rate of nothing: the line is broken there. */
  values: readonly (number | null)[];
  /** The last is of a time that is not over yet: the line leads there dashed. */
  isLastOpen?: boolean;
}

/** The course of a number in the size of a word; the number itself is shown elsewhere. */
export function Sparkline({ values, isLastOpen = false }: SparklineProps) {
  const known = values.filter((value) => value !== null);
  if (values.length < 2 || known.length === 0) return null;
  const low = Math.min(0, ...known);
  const span = Math.max(...known) - low || 1;
  const points = values.map((value, index) => {
    if (value === null) return null;
    const x = ((index / (values.length - 1)) * WIDTH).toFixed(1);
    const y = HEIGHT - 2 - ((value - low) / span) * (HEIGHT - 4);
    return { x, at: `${x},${y.toFixed(1)}` };
  });
  const open = points.slice(isLastOpen ? -2 : values.length);
  return (
    <svg className={classes.sparkline} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path className={classes.area} d={areaOf(points)} />
      <path className={classes.line} d={lineOf(points.slice(0, isLastOpen ? -1 : undefined))} />
      <path className={classes.line} strokeDasharray="3 3" d={lineOf(open)} />
    </svg>
  );
}

type Points = readonly ({ x: string; at: string } | null)[];

/** One point alone is a dot, by the line of no length behind each beginning. */
const lineOf = (points: Points) =>
  points.map((point, index) => point && (points[index - 1] ? `L${point.at}` : `M${point.at}h0`)).join('');

const areaOf = (points: Points) =>
  points
    .map(
      (point, index) =>
        point &&
        `${points[index - 1] ? '' : `M${point.x},${HEIGHT}`}L${point.at}${points[index + 1] ? '' : `V${HEIGHT}Z`}`,
    )
    .join('');
