import '@mantine/core/styles/NumberInput.css';

import { NumberInput } from '@mantine/core';

import {
  deadlineDays,
  type DeadlineSettings,
  getDeadlineSettings,
  type KnownDeadlines,
  setDeadlineSettings,
} from '#contract/settings/deadlines.ts';

import { send } from '../../api/send.ts';
import { toast } from '../../shared/feedback/toast.tsx';
import { EditForm } from '../../shared/form/edit/EditForm.tsx';
import { type EditUnits, unit } from '../../shared/form/edit/editUnits.ts';
import { useEditForm } from '../../shared/form/edit/useEditForm.ts';
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

const units: EditUnits<DeadlineSettings> = Object.fromEntries(
  fields.map(({ name, label }) => [name, unit(label, name)]),
);

const currentOf = ({ version, ...values }: KnownDeadlines) => ({ version, values });

/** How long staff have to decide claims and reviews, and partners to answer and to appeal. Other admins may change it too. */
export function DeadlinesForm({ known }: { known: KnownDeadlines }) {
  const edit = useEditForm({
    endpoint: setDeadlineSettings,
    current: currentOf(known),
    units,
    toBody: (values, version) => ({ ...values, version }),
    read: async () => currentOf((await send(getDeadlineSettings, {})).data),
    versionOf: ({ data }) => data.version,
    onDone: () => toast('Settings saved', { level: 'success' }),
  });
  const { form } = edit;
  return (
    <EditForm edit={edit} what="deadlines" submitLabel="Save deadlines">
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
    </EditForm>
  );
}
