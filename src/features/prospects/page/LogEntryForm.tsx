import { NativeSelect, TextInput } from '@mantine/core';

import { createLog, logOutcomes, logTypes } from '#contract/prospects/work.ts';

import { Columns } from '../../../shared/table/Columns.tsx';
import { ContractForm } from '../../../shared/form/ContractForm.tsx';
import { Area } from '../../../entities/note/Area.tsx';
import { toast } from '../../../shared/feedback/toast.tsx';
import { useContractForm } from '../../../shared/form/useContractForm.ts';
import { instantOf, localMinute } from '../../../shared/form/fields/localMinute.ts';
import { logTypeWords, outcomes } from '../../../entities/prospect/logWords.ts';
import { useOnce } from '../../../shared/data/useOnce.ts';

/** Records a contact with a prospect, and how it went. */
export default function LogEntryForm({ id, onClose }: { id: string; onClose: () => void }) {
  const now = useOnce(() => localMinute(new Date().toISOString()));
  const form = useContractForm({
    endpoint: createLog,
    initial: { type: 'call', outcome: 'reached', occurredAt: now, note: '' },
    toBody: (values) => ({ ...values, prospectId: id, occurredAt: instantOf(values.occurredAt) ?? '' }),
    onDone: () => {
      toast('Log entry added', { level: 'success' });
      onClose();
    },
  });
  return (
    <ContractForm form={form} submitLabel="Add entry" onCancel={onClose}>
      <Columns from="xs">
        <NativeSelect
          label="Type"
          data-autofocus
          data={logTypes.map((value) => ({ value, label: logTypeWords[value] }))}
          {...form.input('type')}
        />
        <NativeSelect
          label="Outcome"
          data={logOutcomes.map((value) => ({ value, label: outcomes[value].label }))}
          {...form.input('outcome')}
        />
      </Columns>
      <TextInput type="datetime-local" label="When" {...form.input('occurredAt')} />
      <Area label="Note" {...form.input('note')} />
    </ContractForm>
  );
}
