import '@mantine/core/styles/NumberInput.css';
import { NumberInput } from '@mantine/core';

import type { CaseRule } from '#contract/cases/states.ts';
import { type Backtest as Result, mostMonths } from '#contract/cases/reviewRules.ts';

import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { Definition } from '../../shared/page/Definition.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { amounts, count, dash } from '../../shared/text/format.ts';
import type { BacktestState } from './useBacktest.ts';

interface BacktestProps {
  rule: CaseRule;
  test: BacktestState;
}

/** What the rule would have held of the last months, before it holds anything. */
export function Backtest({ rule, test: { form, found } }: BacktestProps) {
  return (
    <Panel
      title="Test on past months"
      description={
        rule === 'ownVisit'
          ? 'This rule only looks at the visits of one day, so it finds nothing in the past.'
          : 'What it would have held with the settings above. Nothing is changed.'
      }
    >
      <ContractForm form={form} submitLabel="Run test">
        <NumberInput
          label="Months"
          min={1}
          max={mostMonths}
          allowDecimal={false}
          hideControls
          required
          maw={160}
          {...form.input('months')}
        />
      </ContractForm>
      {found && <Found {...found} />}
    </Panel>
  );
}

const Found = ({ referrals, partners, held, cleared, confirmed, examples }: Result) => (
  <div aria-live="polite">
    <Definition
      items={[
        { label: 'Referrals', value: count(referrals) },
        { label: 'Partners', value: count(partners) },
        { label: 'Their commissions', value: amounts(held) },
        { label: 'Cleared since', value: count(cleared) },
        { label: 'Confirmed', value: count(confirmed) },
      ]}
    />
    {examples.length > 0 && (
      <DataTable
        caption="Examples"
        rows={examples.map((example, index) => ({ ...example, id: String(index) }))}
        rowId={({ id }) => id}
        columns={[
          { key: 'shop', label: 'Shop', share: 1.2, render: ({ shop }) => shop ?? dash },
          { key: 'partner', label: 'Partner', share: 1.2, render: ({ partner }) => partner.name },
          { key: 'why', label: 'Finding', share: 2, hideBelow: 'sm', render: ({ why }) => why },
        ]}
      />
    )}
  </div>
);
