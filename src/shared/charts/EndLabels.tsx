import { usePlotArea, useYAxisScale } from 'recharts';

import { spread } from './spread.ts';

const lineHeight = 16;

export interface EndLabelsProps {
  /** Each series' name, its last value, and its colour. */
  ends: readonly { name: string; value: number; color: string }[];
}

/** Room at the right of the picture for the longest of the names. */
export const roomFor = (names: readonly string[]): number => 24 + Math.max(...names.map(({ length }) => length)) * 6.5;

/** The names of the series where their lines end, none over another. */
export function EndLabels({ ends }: EndLabelsProps) {
  const plot = usePlotArea();
  const scale = useYAxisScale();
  if (!plot || !scale) return null;
  const places = spread(
    ends.map(({ value }) => Number(scale(value))),
    { least: plot.y + lineHeight / 2, most: plot.y + plot.height - lineHeight / 2, apart: lineHeight },
  );
  const x = plot.x + plot.width + 6;
  return (
    <g data-end-labels>
      {ends.map(({ name, color }, index) => {
        const y = places[index];
        return (
          <g key={name}>
            <line x1={x} x2={x + 10} y1={y} y2={y} stroke={color} strokeWidth={3} strokeLinecap="round" />
            <text x={x + 16} y={y} dy="0.35em" fontSize={12} fill="var(--app-text)">
              {name}
            </text>
          </g>
        );
      })}
    </g>
  );
}
