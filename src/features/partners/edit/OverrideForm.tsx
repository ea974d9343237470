import { capital } from '#contract/shared/format.ts';
import { Text, Textarea, TextInput } from '@mantine/core';

import { eventLabel, happenedTo } from '#contract/lifecycles/eventWords.ts';
import { overrideTier, type Rung, type tierEvents } from '#contract/tiers/tiers.ts';

import { toast } from '../../../shared/feedback/toast.tsx';
import { ContractForm } from '../../../shared/form/ContractForm.tsx';
import { useContractForm } from '../../../shared/form/useContractForm.ts';

export interface OverrideFormProps {
  partnerId: string;
  rung: Pick<Rung, 'tierId' | 'name'>;
  event: (typeof tierEvents)[number];
  onClose: () => void;
}

const consequences = {
  grant: (name: string) => `The partner is in ${name} at once, and its terms apply to charges from now on.`,
  withhold: (name: string) => `The partner is not in ${name} from now on. Past earnings stay as they are.`,
  endOverride: (name: string) => `From now on, the partner’s figures decide about ${name} again.`,
} as const;

/** Decides about a tier in place of the figures; loaded lazily. */
export default function OverrideForm({ partnerId, rung: { tierId, name }, event, onClose }: OverrideFormProps) {
  const form = useContractForm({
    endpoint: overrideTier,
    initial: { until: '', reason: '' },
    input: { params: { id: partnerId, tierId } },
    toBody: ({ until, reason }) => ({ event, reason, ...(event !== 'endOverride' && until !== '' && { until }) }),
    onDone: () => {
      toast(capital(happenedTo(`tier.${event}`)), { level: 'success' });
      onClose();
    },
  });
  return (
    <ContractForm form={form} submitLabel={eventLabel(`tier.${event}`)} onCancel={onClose}>
      <Text size="sm" c="dimmed">
        {consequences[event](name)}
      </Text>
      {event !== 'endOverride' && (
        <TextInput
          type="date"
          label="Until"
          data-autofocus
          description="The last day. After that, the figures decide again."
          required
          {...form.input('until')}
        />
      )}
      <Textarea
        label="Reason"
        data-autofocus={event === 'endOverride' || undefined}
        description="Shared with the partner and kept in the history."
        autosize
        minRows={2}
        maxLength={500}
        required
        {...form.input('reason')}
      />
    </ContractForm>
  );
}
