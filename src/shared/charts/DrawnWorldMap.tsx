import { useState } from 'react';

import { countryName } from '../text/format.ts';
import { PointLink } from './PointLink.tsx';
import { smallPlaces } from './smallPlaces.ts';
import classes from './WorldMap.module.css';
import { placeOf, worldShapes, worldSize } from './worldShapes.ts';

export interface WorldMapProps {
  /** What is shown, as a sentence for screen readers. */
  label: string;
  /** What is counted; the heading of the values. */
  unit: string;
  /** ISO 3166-1 alpha-2 codes, each once. */
  values: readonly { country: string; value: number; href?: string | undefined }[];
  formatValue: (value: number) => string;
}

const land = worldShapes.map(({ path }) => path).join('');

/** The picture; it and the shapes of the countries are loaded only where one is shown. */
export default function DrawnWorldMap({ values, formatValue }: WorldMapProps) {
  const [pointed, setPointed] = useState<string | null>(null);
  const most = Math.max(1, ...values.map(({ value }) => value));
  // By the square root, so that one large value does not make all others look alike.
  const tintOf = (value: number) => 0.16 + 0.84 * Math.sqrt(Math.max(0, value) / most);
  const saying = values.find(({ country }) => country === pointed);
  return (
    <div className={classes.map}>
      <svg
        viewBox={`0 0 ${worldSize.width} ${worldSize.height}`}
        onPointerOver={({ target }) =>
          setPointed(target instanceof SVGElement ? (target.dataset['country'] ?? null) : null)
        }
        onPointerLeave={() => setPointed(null)}
      >
        <path className={classes.land} d={land} />
        {values
          .filter(({ value }) => value > 0)
          .map(({ country, value, href }, index) => (
            <PointLink
              key={country}
              href={href}
              label={`${countryName(country)}: ${formatValue(value)}`}
              isFirst={index === 0}
            >
              <CountryShape country={country} tint={tintOf(value)} />
            </PointLink>
          ))}
      </svg>
      {saying && (
        <div className={classes.said}>
          {countryName(saying.country)} <b>{formatValue(saying.value)}</b>
        </div>
      )}
    </div>
  );
}

function CountryShape({ country, tint }: { country: string; tint: number }) {
  const shape = worldShapes.find((one) => one.country === country);
  const common = { className: classes.country, 'data-country': country, fillOpacity: tint };
  if (shape) return <path {...common} d={shape.path} />;
  const at = smallPlaces[country];
  if (!at) return null;
  const [x, y] = placeOf(...at);
  return <circle {...common} cx={x} cy={y} r={4} />;
}
