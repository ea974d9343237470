import '@mantine/core/styles/NumberInput.css';

import { NumberInput } from '@mantine/core';

import {
  type KeptDays,
  type KnownRetention,
  type RetentionSettings,
  getRetention,
  keptDays,
  setRetention,
} from '#contract/privacy/retention.ts';
import { retentionWords } from '#contract/privacy/retentionWords.ts';

import { send } from '../../api/send.ts';
import { toast } from '../../shared/feedback/toast.tsx';
import { EditForm } from '../../shared/form/edit/EditForm.tsx';
import { type EditUnits, unit } from '../../shared/form/edit/editUnits.ts';
import { useEditForm } from '../../shared/form/edit/useEditForm.ts';
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

const labelOf = (kind: KeptDays) => `${retentionWords[kind].title} (days)`;

const units: EditUnits<RetentionSettings> = Object.fromEntries(fields.map((kind) => [kind, unit(labelOf(kind), kind)]));

const currentOf = ({ version, ...values }: KnownRetention) => ({ version, values });

/** For how many days what is deleted in time is kept. Other admins may change it too. */
export function RetentionForm({ known }: { known: KnownRetention }) {
  const edit = useEditForm({
    endpoint: setRetention,
    current: currentOf(known),
    units,
    toBody: (values, version) => ({ ...values, version }),
    read: async () => currentOf((await send(getRetention, {})).data),
    versionOf: ({ data }) => data.version,
    onDone: () => toast('Settings saved', { level: 'success' }),
  });
  const { form } = edit;
  return (
    <EditForm edit={edit} what="retention settings" submitLabel="Save retention">
      <Columns from="sm">
        {fields.map((kind) => (
          <NumberInput
            key={kind}
            label={labelOf(kind)}
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
    </EditForm>
  );
}
