import { type MetricKey, metrics } from '#contract/analytics/metrics.ts';

import { Meanings } from '../../shared/page/Meanings.tsx';

/** What the figures of a table of the registry mean. */
export const Definitions = ({ of }: { of: readonly MetricKey[] }) => <Meanings of={of.map((key) => metrics[key])} />;
