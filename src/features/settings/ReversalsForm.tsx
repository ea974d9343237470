import '@mantine/core/styles/NumberInput.css';

import { NumberInput } from '@mantine/core';

import { answerDays, decideDays, type ReversalSettings, setReversalSettings } from '#contract/settings/reversals.ts';

import { toast } from '../../shared/feedback/toast.tsx';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import { Columns } from '../../shared/table/Columns.tsx';

/** How long partners have to answer a reversal, and staff to decide a dispute. */
export function ReversalsForm({ known }: { known: ReversalSettings }) {
  const form = useContractForm({
    endpoint: setReversalSettings,
    initial: known,
    onDone: () => toast('Settings saved', { level: 'success' }),
  });
  return (
    <ContractForm form={form} submitLabel="Save reversals">
      <Columns from="sm">
        <NumberInput
          label="Partners answer within (days)"
          description="Undisputed, a reversal takes effect then."
          min={answerDays.least}
          max={answerDays.most}
          allowDecimal={false}
          hideControls
          required
          {...form.input('answerDays')}
        />
        <NumberInput
          label="Staff decide disputes within (days)"
          description="Then the partner’s managers and all admins are notified."
          min={decideDays.least}
          max={decideDays.most}
          allowDecimal={false}
          hideControls
          required
          {...form.input('decideDays')}
        />
      </Columns>
    </ContractForm>
  );
}
