import type { DataOf } from '#contract/shared/endpoint.ts';
import type { PayClause, PayScope } from '#contract/payTerms/payTerms.ts';
import { previewPayTerms } from '#contract/payTerms/calls.ts';
import { clauseWords } from '#contract/payTerms/words.ts';
import { plural } from '#contract/shared/plural.ts';

import type { Column } from '../../shared/table/column.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { Definition } from '../../shared/page/Definition.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { TwoLines } from '../../shared/table/TwoLines.tsx';
import { count, money, month } from '../../shared/text/format.ts';
import { useResource } from '../../shared/data/useResource.ts';
import { NothingChanges } from './NothingChanges.tsx';
import classes from './PayTerms.module.css';

type Preview = DataOf<typeof previewPayTerms>;
type Row = Preview['examples'][number];

const earned = (side: Row['before'], currency: string) => (
  <TwoLines second={`${clauseWords(side.clause)} · ${month(side.payableMonth)}`}>
    {money(side.amount, currency)}
  </TwoLines>
);

const columns: readonly Column<Row>[] = [
  { key: 'shop', label: 'Shop', render: ({ shop, partner }) => <TwoLines second={partner}>{shop}</TwoLines> },
  {
    key: 'charge',
    label: 'Charge',
    align: 'right',
    width: 116,
    render: ({ charge, currency }) => money(charge, currency),
  },
  { key: 'before', label: 'Earns now', render: ({ before, currency }) => earned(before, currency) },
  { key: 'after', label: 'Would earn', render: ({ after, currency }) => earned(after, currency) },
];

interface ExampleProps {
  scope: PayScope;
  target: string;
  clauses: readonly PayClause[];
}

/** What edited terms would have made of last month's charges. */
export function Example({ scope, target, clauses }: ExampleProps) {
  const preview = useResource(previewPayTerms, { params: { scope, target }, body: { clauses: [...clauses] } });
  return (
    <Panel
      title="With last month’s charges"
      description="What they would have earned under the edited terms. Nothing that was recorded changes."
    >
      <Resource of={preview} loading={<Loading lines={4} />}>
        {(data) => <Found preview={data} />}
      </Resource>
    </Panel>
  );
}

function Found({ preview: { month: of, charges, isAll, changed, partners, totals, examples } }: { preview: Preview }) {
  if (charges === 0) return <p className="quiet">There were no charges in {month(of)}.</p>;
  const all = plural(charges, { one: 'charge', other: 'charges' });
  return (
    <div className={classes.stack}>
      <Definition
        items={[
          { label: month(of), value: isAll ? all : `The newest ${all}` },
          { label: 'Would change', value: count(changed) },
          { label: 'Partners who would gain', value: count(partners.gain) },
          { label: 'Partners who would lose', value: count(partners.lose) },
          ...totals.map(({ currency, before, after }) => ({
            label: `Commissions in ${currency}`,
            value: `${money(before, currency)} → ${money(after, currency)}`,
          })),
        ]}
      />
      {changed === 0 && <NothingChanges />}
      {examples.length > 0 && (
        <DataTable
          rows={examples}
          caption="The largest differences"
          rowId={({ chargeId }) => chargeId}
          height={2}
          columns={columns}
        />
      )}
    </div>
  );
}
