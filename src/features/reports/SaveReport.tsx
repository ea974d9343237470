import { Select, TextInput } from '@mantine/core';

import { type ReportKey, reportKindOf } from '#contract/reports/kinds.ts';
import { type ReportParameterValues, saveReport } from '#contract/reports/reports.ts';

import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { toast } from '../../shared/feedback/toast.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import { type FrequencyChoice, frequencies, frequencyOf, isFrequencyChoice } from './frequencies.ts';

export interface SaveReportProps {
  isOpen: boolean;
  report: ReportKey;
  parameters: ReportParameterValues;
  onClose: () => void;
}

/** Keeps a report with its parameters under a name, and has it mailed; loaded lazily. */
export default function SaveReport({ isOpen, onClose, ...given }: SaveReportProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title="Save report" size="sm">
      {isOpen && <SaveForm onClose={onClose} {...given} />}
    </Dialog>
  );
}

interface SaveValues extends Record<string, unknown> {
  name: string;
  frequency: FrequencyChoice;
}

function SaveForm({ report, parameters, onClose }: Omit<SaveReportProps, 'isOpen'>) {
  const initial: SaveValues = { name: reportKindOf(report).title, frequency: 'never' };
  const form = useContractForm({
    endpoint: saveReport,
    initial,
    toBody: ({ name, frequency }) => ({ name, report, parameters, frequency: frequencyOf(frequency) }),
    onDone: ({ data }) => {
      toast(`${data.name} saved. Find it under Reports.`, { level: 'success' });
      onClose();
    },
  });
  const { onChange: _choose, value: _frequency, ...frequencyProps } = form.input('frequency');
  return (
    <ContractForm form={form} submitLabel="Save report" onCancel={onClose}>
      <TextInput label="Name" required autoComplete="off" data-autofocus {...form.input('name')} />
      <Select
        label="Email it to me"
        description="The CSV is attached, or linked when it is long."
        data={[...frequencies]}
        allowDeselect={false}
        {...frequencyProps}
        value={form.values.frequency}
        onChange={(value) => {
          if (isFrequencyChoice(value)) form.setValue('frequency', value);
        }}
      />
    </ContractForm>
  );
}
