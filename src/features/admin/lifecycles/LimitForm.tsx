import '@mantine/core/styles/NumberInput.css';

import { NumberInput } from '@mantine/core';
import { useState } from 'react';

import { type KnownLimit, setStateLimit, type StateFigures } from '#contract/lifecycles/stateMap.ts';

import { toast } from '../../../shared/feedback/toast.tsx';
import { ContractForm } from '../../../shared/form/ContractForm.tsx';
import { PlainSelect } from '../../../shared/form/fields/PlainSelect.tsx';
import { useContractForm } from '../../../shared/form/useContractForm.ts';
import { Columns } from '../../../shared/table/Columns.tsx';

const hoursIn = { hours: 1, days: 24 } as const;
type Unit = keyof typeof hoursIn;
const units = [
  { value: 'hours', label: 'hours' },
  { value: 'days', label: 'days' },
];

const isWhole = (hours: number | null): boolean => hours === null || hours % 24 === 0;

/** After how long a record in this state is late, and very late; empty is never. */
export function LimitForm({ figures, limit }: { figures: StateFigures; limit: KnownLimit }) {
  const { entity, region, state } = figures;
  const { lateHours, veryLateHours } = limit;
  const [unit, setUnit] = useState<Unit>(isWhole(lateHours) && isWhole(veryLateHours) ? 'days' : 'hours');
  const shown = (hours: number | null): number | '' => (hours === null ? '' : hours / hoursIn[unit]);
  const hours = (value: unknown): number | null => (typeof value === 'number' ? value * hoursIn[unit] : null);
  const initial: Record<'lateHours' | 'veryLateHours', number | ''> = {
    lateHours: shown(lateHours),
    veryLateHours: shown(veryLateHours),
  };
  const form = useContractForm({
    endpoint: setStateLimit,
    initial,
    input: { params: { entity, region, state } },
    toBody: (values) => ({ lateHours: hours(values.lateHours), veryLateHours: hours(values.veryLateHours) }),
    onDone: () => toast('Limits saved', { level: 'success' }),
  });
  return (
    <ContractForm form={form} submitLabel="Save limits">
      <Columns from="sm">
        <NumberInput
          label={`Late after (${unit})`}
          description="The record’s managers are notified once. Leave blank for never."
          min={1}
          allowDecimal={false}
          hideControls
          {...form.input('lateHours')}
        />
        <NumberInput
          label={`Very late after (${unit})`}
          description="All admins are notified once. Leave blank for never."
          min={1}
          allowDecimal={false}
          hideControls
          {...form.input('veryLateHours')}
        />
      </Columns>
      <PlainSelect
        aria-label="Counted in"
        value={unit}
        options={units}
        onChange={(chosen) => setUnit(chosen === 'days' ? 'days' : 'hours')}
      />
    </ContractForm>
  );
}
