import { changeTier, createTier, listTiers, type Tier } from '#contract/tiers/tiers.ts';

import { send } from '../../api/send.ts';
import { toast } from '../../shared/feedback/toast.tsx';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { EditForm } from '../../shared/form/edit/EditForm.tsx';
import { useEditForm } from '../../shared/form/edit/useEditForm.ts';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import { TierFields } from './TierFields.tsx';
import { bodyOf, newTier, tierUnits, type TierValues, valuesOf } from './tierValues.ts';

export interface TierFormProps {
  /** null: a new one. */
  tier: Tier | null;
  onClose: () => void;
}

/** A new tier, or an edit of one. Loaded lazily. */
export default function TierForm({ tier, onClose }: TierFormProps) {
  return tier === null ? <AddTier onClose={onClose} /> : <EditTier tier={tier} onClose={onClose} />;
}

function AddTier({ onClose }: Pick<TierFormProps, 'onClose'>) {
  const form = useContractForm<typeof createTier, TierValues>({
    endpoint: createTier,
    initial: newTier,
    toBody: bodyOf,
    onDone: () => {
      toast('Tier added', { level: 'success' });
      onClose();
    },
  });
  return (
    <ContractForm form={form} submitLabel="Add tier" onCancel={onClose}>
      <TierFields form={form} />
    </ContractForm>
  );
}

/** Other admins may change it too. */
function EditTier({ tier, onClose }: { tier: Tier; onClose: () => void }) {
  const edit = useEditForm<typeof changeTier, TierValues>({
    endpoint: changeTier,
    current: { version: tier.version, values: valuesOf(tier) },
    units: tierUnits,
    input: { params: { id: tier.id } },
    toBody: (values, version) => ({ ...bodyOf(values), version }),
    read: async () => {
      const { data } = await send(listTiers, {});
      const found = data.find(({ id }) => id === tier.id);
      return found ? { version: found.version, values: valuesOf(found) } : null;
    },
    versionOf: ({ data }) => data.version,
    onDone: () => {
      toast('Tier saved', { level: 'success' });
      onClose();
    },
  });
  return (
    <EditForm edit={edit} what="tier" submitLabel="Save tier" onCancel={onClose}>
      <TierFields form={edit.form} />
    </EditForm>
  );
}
