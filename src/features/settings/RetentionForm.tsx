import '@mantine/core/styles/NumberInput.css';

import { NumberInput } from '@mantine/core';

import { type KeptDays, type RetentionSettings, keptDays, setRetention } from '#contract/privacy/retention.ts';
import { retentionWords } from '#contract/privacy/retentionWords.ts';

import { toast } from '../../shared/feedback/toast.tsx';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import { Columns } from '../../shared/table/Columns.tsx';

const fields = [
  'sessions',
  'tokens',
  'notifications',
  'origins',
  'mail',
  'exports',
  'answers',
  'replays',
] as const satisfies readonly KeptDays[];

/** For how many days what is deleted in time is kept. */
export function RetentionForm({ known }: { known: RetentionSettings }) {
  const form = useContractForm({
    endpoint: setRetention,
    initial: known,
    onDone: () => toast('Settings saved', { level: 'success' }),
  });
  return (
    <ContractForm form={form} submitLabel="Save retention">
      <Columns from="sm">
        {fields.map((kind) => (
          <NumberInput
            key={kind}
            label={`${retentionWords[kind].title} (days)`}
            description={retentionWords[kind].why}
            min={keptDays[kind].least}
            max={keptDays[kind].most}
            allowDecimal={false}
            hideControls
            required
            {...form.input(kind)}
          />
        ))}
      </Columns>
    </ContractForm>
  );
}
