import { DefaultZIndexes, usePlotArea, useXAxisScale, ZIndexLayer } from 'recharts';

import { PointArea, PointLink } from './PointLink.tsx';

interface PointColumnsProps {
  /** The points in their order, by the names that the axis has; one without an address has no rows. */
  of: readonly { at: string; href: string | undefined; label: string }[];
}

/** Over each point of a line a column as high as the picture, which opens into its rows. */
export function PointColumns({ of }: PointColumnsProps) {
  const plot = usePlotArea();
  const scale = useXAxisScale();
  if (!plot || !scale) return null;
  const width = plot.width / Math.max(1, of.length - 1);
  const first = of.findIndex(({ href }) => href !== undefined);
  const columns = of.map(({ at, href, label }, index) => {
    const middle = Number(scale(at));
    const left = Math.max(plot.x, middle - width / 2);
    const right = Math.min(plot.x + plot.width, middle + width / 2);
    return (
      href !== undefined && (
        <PointLink key={at} href={href} label={label} isFirst={index === first}>
          <PointArea x={left} y={plot.y} width={Math.max(0, right - left)} height={plot.height} />
        </PointLink>
      )
    );
  });
  // Else the lines are above them.
  return <ZIndexLayer zIndex={DefaultZIndexes.label}>{columns}</ZIndexLayer>;
}
