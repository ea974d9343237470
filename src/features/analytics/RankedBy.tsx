import { useSearchParams } from 'wouter';

import { type MetricKey, metrics } from '#contract/analytics/metrics.ts';

import { ChoiceField } from '../../shared/form/select/ChoiceField.tsx';

interface RankedByProps {
  sort: MetricKey;
  offered: readonly MetricKey[];
  /** Without one in the address. */
  usual: MetricKey;
}

/** What a table is ranked by, kept in the address. */
export function RankedBy({ sort, offered, usual }: RankedByProps) {
  const [, setSearch] = useSearchParams();
  return (
    <ChoiceField
      size="xs"
      w={200}
      aria-label="Ranked by"
      allowDeselect={false}
      value={sort}
      data={offered.map((key) => ({ value: key, label: metrics[key].label }))}
      onChange={(value) =>
        setSearch(
          (current) => {
            const next = new URLSearchParams(current);
            if (value === null || value === usual) next.delete('sort');
            else next.set('sort', value);
            return next;
          },
          { replace: true },
        )
      }
    />
  );
}
