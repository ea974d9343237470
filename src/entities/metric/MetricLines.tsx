import { Fragment } from 'react';

import { Sums } from '../../shared/table/Sums.tsx';

/** The text of `metricLine` in a cell: each currency of money and of ratios on a line of its own, so that none is cut off. */
export const MetricLines = ({ of: text }: { of: string }) =>
  text.split(', ').map((line, index) => (
    <Fragment key={line}>
      {index > 0 && (
        <>
          <span className="unseen">, </span>
          <br />
        </>
      )}
      <Sums of={line} />
    </Fragment>
  ));
