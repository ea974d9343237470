import { Button, Group } from '@mantine/core';
import { useState } from 'react';

import { type Lead, updateLead } from '#contract/leads.ts';

import { invalidate } from '../../api/invalidate.ts';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { Notice } from '../../shared/feedback/Notice.tsx';
import { toast } from '../../shared/feedback/toast.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import { LeadFields } from './LeadFields.tsx';
import { fieldsOf } from './leadValues.ts';
import { valuesOf } from './storedLead.ts';

type Conflict = 'none' | 'told' | 'seen';

interface EditLeadFormProps {
  lead: Lead;
  onDone: (lead: Lead) => void;
  onCancel: () => void;
}

/** Changes what a lead says. Where somebody else did meanwhile, it says what stands there now and lets the person decide. */
export function EditLeadForm({ lead, onDone, onCancel }: EditLeadFormProps) {
  const [version, setVersion] = useState(lead.version);
  const [conflict, setConflict] = useState<Conflict>('none');
  const form = useContractForm({
    endpoint: updateLead,
    initial: valuesOf(lead),
    input: { params: { id: lead.id } },
    toBody: (values) => ({ ...fieldsOf(values), version }),
    onDone: ({ data }) => {
      toast(`Lead ${data.company} saved`, { level: 'success' });
      onDone(data);
    },
    onFailed: ({ code }) => {
      if (code === 'version_conflict') setConflict('told');
      void invalidate('/api/leads');
    },
  });
  // Only after the conflict was told: a newer one that arrives by itself must not be overwritten unseen.
  if (conflict === 'told' && lead.version !== version) {
    setVersion(lead.version);
    setConflict('seen');
  }
  return (
    <ContractForm form={form} submitLabel="Save lead" onCancel={onCancel}>
      {conflict !== 'none' && (
        <Notice level="warning">
          <Group justify="space-between" gap="xs">
            <span>
              This lead was changed meanwhile. What stands there now is said beside each field. Save again to put yours
              in its place.
            </span>
            <Button
              size="xs"
              variant="default"
              disabled={conflict !== 'seen'}
              onClick={() => {
                form.setValues(valuesOf(lead));
                setConflict('none');
              }}
            >
              Take what is there
            </Button>
          </Group>
        </Notice>
      )}
      <LeadFields form={form} known={lead.apps} />
    </ContractForm>
  );
}
