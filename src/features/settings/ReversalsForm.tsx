import '@mantine/core/styles/NumberInput.css';

import { NumberInput } from '@mantine/core';

import {
  answerDays,
  decideDays,
  getReversalSettings,
  type KnownReversalSettings,
  type ReversalSettings,
  setReversalSettings,
} from '#contract/settings/reversals.ts';

import { send } from '../../api/send.ts';
import { toast } from '../../shared/feedback/toast.tsx';
import { EditForm } from '../../shared/form/edit/EditForm.tsx';
import { type EditUnits, unit } from '../../shared/form/edit/editUnits.ts';
import { useEditForm } from '../../shared/form/edit/useEditForm.ts';
import { Columns } from '../../shared/table/Columns.tsx';

const labels = {
  answerDays: 'Partners answer within (days)',
  decideDays: 'Staff decide disputes within (days)',
} as const;

const units: EditUnits<ReversalSettings> = {
  answerDays: unit(labels.answerDays, 'answerDays'),
  decideDays: unit(labels.decideDays, 'decideDays'),
};

const currentOf = ({ version, ...values }: KnownReversalSettings) => ({ version, values });

/** How long partners have to answer a reversal, and staff to decide a dispute. Other admins may change it too. */
export function ReversalsForm({ known }: { known: KnownReversalSettings }) {
  const edit = useEditForm({
    endpoint: setReversalSettings,
    current: currentOf(known),
    units,
    toBody: (values, version) => ({ ...values, version }),
    read: async () => currentOf((await send(getReversalSettings, {})).data),
    versionOf: ({ data }) => data.version,
    onDone: () => toast('Settings saved', { level: 'success' }),
  });
  const { form } = edit;
  return (
    <EditForm edit={edit} what="reversal settings" submitLabel="Save reversals">
      <Columns from="sm">
        <NumberInput
          label={labels.answerDays}
          description="Undisputed, a reversal takes effect then."
          min={answerDays.least}
          max={answerDays.most}
          allowDecimal={false}
          hideControls
          required
          {...form.input('answerDays')}
        />
        <NumberInput
          label={labels.decideDays}
          description="Then the partner’s managers and all admins are notified."
          min={decideDays.least}
          max={decideDays.most}
          allowDecimal={false}
          hideControls
          required
          {...form.input('decideDays')}
        />
      </Columns>
    </EditForm>
  );
}
