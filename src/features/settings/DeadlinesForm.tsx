import '@mantine/core/styles/NumberInput.css';

import { NumberInput } from '@mantine/core';

import { deadlineDays, type DeadlineSettings, setDeadlineSettings } from '#contract/settings/deadlines.ts';

import { toast } from '../../shared/feedback/toast.tsx';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import { Columns } from '../../shared/table/Columns.tsx';

const fields = [
  {
    name: 'decideDays',
    label: 'Staff decide within (days)',
    description: 'Then the partner’s managers are notified, two days later all admins.',
  },
  { name: 'answerDays', label: 'Partners answer within (days)', description: 'Counted from each question.' },
  { name: 'appealDays', label: 'Partners appeal within (days)', description: 'Counted from a refused claim.' },
] as const;

/** How long staff have to decide claims and reviews, and partners to answer and to appeal. */
export function DeadlinesForm({ known }: { known: DeadlineSettings }) {
  const form = useContractForm({
    endpoint: setDeadlineSettings,
    initial: known,
    onDone: () => toast('Settings saved', { level: 'success' }),
  });
  return (
    <ContractForm form={form} submitLabel="Save deadlines">
      <Columns from="sm">
        {fields.map(({ name, ...words }) => (
          <NumberInput
            key={name}
            {...words}
            min={deadlineDays[name].least}
            max={deadlineDays[name].most}
            allowDecimal={false}
            hideControls
            required
            {...form.input(name)}
          />
        ))}
      </Columns>
    </ContractForm>
  );
}
