import { type Lead, listLeads, listOwnLeads, updateLead } from '#contract/leads/leads.ts';

import { invalidate } from '../../api/invalidate.ts';
import { send } from '../../api/send.ts';
import { toast } from '../../shared/feedback/toast.tsx';
import { EditForm } from '../../shared/form/edit/EditForm.tsx';
import { type EditUnits, unit } from '../../shared/form/edit/editUnits.ts';
import { useEditForm } from '../../shared/form/edit/useEditForm.ts';
import type { Asker } from './LeadConflicts.tsx';
import { LeadFields } from './LeadFields.tsx';
import { fieldsOf, type LeadValues } from './leadValues.ts';
import { valuesOf } from './storedLead.ts';

const units: EditUnits<LeadValues> = {
  company: unit('Company', 'company'),
  shopDomain: unit('Shop domain', 'shopDomain'),
  contactName: unit('Contact', 'contactName'),
  email: unit('Email', 'email'),
  country: unit('Country', 'country'),
  phone: unit('Phone', 'phoneCode', 'phoneNumber'),
  apps: unit('Apps', 'apps'),
  message: unit('Message', 'message'),
};

interface EditLeadFormProps {
  lead: Lead;
  asker: Asker;
  onDone: (lead: Lead) => void;
  onCancel: () => void;
}

/** Edits a lead. */
export function EditLeadForm({ lead, asker, onDone, onCancel }: EditLeadFormProps) {
  const { id, version } = lead;
  const edit = useEditForm({
    endpoint: updateLead,
    current: { version, values: valuesOf(lead) },
    units,
    input: { params: { id } },
    toBody: (values, basis) => ({ ...fieldsOf(values), version: basis }),
    read: async () => {
      const { data } = await send(asker === 'staff' ? listLeads : listOwnLeads, { query: { id } });
      const [newest] = data;
      return newest ? { version: newest.version, values: valuesOf(newest) } : null;
    },
    versionOf: ({ data }) => data.version,
    onDone: ({ data }) => {
      toast(`Lead ${data.company} saved`, { level: 'success' });
      onDone(data);
    },
    onFailed: () => void invalidate('/api/leads'),
  });
  return (
    <EditForm edit={edit} what="lead" submitLabel="Save lead" onCancel={onCancel}>
      <LeadFields form={edit.form} known={lead.apps} />
    </EditForm>
  );
}
