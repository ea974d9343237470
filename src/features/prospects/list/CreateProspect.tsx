import { Button, MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';

import { getProspectStatusesAndManagers } from '#contract/prospects/prospects.ts';
import { createProspect } from '#contract/prospects/work.ts';

import { ContractForm } from '../../../shared/form/ContractForm.tsx';
import { CountrySelect } from '../../../shared/form/fields/CountrySelect.tsx';
import { SearchSelect } from '../../../shared/form/select/SearchSelect.tsx';
import { clearButton } from '../../../shared/form/clearButton.ts';
import { IconAction } from '../../../shared/page/IconAction.tsx';
import { toast } from '../../../shared/feedback/toast.tsx';
import { type ContractFormState, useContractForm } from '../../../shared/form/useContractForm.ts';
import { useResource } from '../../../shared/data/useResource.ts';
import classes from './CreateProspect.module.css';
import { nameOf } from '../../../shared/text/personName.ts';
import { bodyOf, type ContactValues, emptyContact, emptyProspect, type ProspectValues } from './prospectValues.ts';

const MOST = 20;
const options = (all: readonly { id: number; name: string }[] = []) =>
  all.map(({ id, name }) => ({ value: String(id), label: name }));

/** Adds a prospect with all that is known of it; what the dialog of the list shows. */
export default function CreateProspect({ onClose }: { onClose: () => void }) {
  const { data: known } = useResource(getProspectStatusesAndManagers, {});
  const form = useContractForm({
    endpoint: createProspect,
    initial: emptyProspect,
    toBody: bodyOf,
    onDone: ({ data }) => {
      toast(`Prospect ${data.name} added`, { level: 'success' });
      onClose();
    },
  });
  const [status] = known?.statuses ?? [];
  return (
    <ContractForm form={form} submitLabel="Add prospect" onCancel={onClose}>
      <div className={classes.two}>
        <TextInput label="Name" autoComplete="off" required data-autofocus {...form.input('name')} />
        <TextInput
          label="Domain"
          placeholder="agency.example.com"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          {...form.input('domain')}
        />
        <Select
          label="Type"
          required
          placeholder="Choose a type"
          data={options(known?.types)}
          {...form.input('type_id')}
          value={form.values.type_id === '' ? null : form.values.type_id}
        />
        <Select
          label="Status"
          placeholder={status?.name ?? 'First column of the board'}
          clearable
          clearButtonProps={clearButton('Clear the status')}
          data={options(known?.statuses)}
          {...form.input('status_id')}
          value={form.values.status_id === '' ? null : form.values.status_id}
          onChange={(value) => form.setValue('status_id', value ?? '')}
        />
        <SearchSelect
          label="Assignee"
          placeholder="Unassigned"
          clearable
          clearButtonProps={clearButton('Clear the assignee')}
          nothingFoundMessage="No one by that name"
          data={(known?.managers ?? []).map((member) => ({ value: member.id, label: nameOf(member) }))}
          {...form.input('assigned_to')}
          value={form.values.assigned_to === '' ? null : form.values.assigned_to}
          onChange={(value) => form.setValue('assigned_to', value ?? '')}
        />
        <CountrySelect
          label="Country"
          clearable
          clearButtonProps={clearButton('Clear the country')}
          {...form.input('country')}
        />
      </div>
      <MultiSelect
        label="Tags"
        placeholder={form.values.tag_ids.length === 0 ? 'Choose tags' : ''}
        searchable
        hidePickedOptions
        autoComplete="off"
        nothingFoundMessage="No matching tag"
        data={options(known?.tags)}
        {...form.input('tag_ids')}
      />
      <Textarea label="General note" autosize minRows={2} maxRows={8} maxLength={5000} {...form.input('generalNote')} />
      <Contacts form={form} />
    </ContractForm>
  );
}

const fields = [
  { name: 'firstName', label: 'First name', type: 'text' },
  { name: 'lastName', label: 'Last name', type: 'text' },
  { name: 'email', label: 'Email', type: 'email' },
  { name: 'phone', label: 'Phone', type: 'tel' },
  { name: 'position', label: 'Position', type: 'text' },
] as const satisfies readonly { name: keyof ContactValues; label: string; type: string }[];

function Contacts({ form }: { form: ContractFormState<ProspectValues> }) {
  const { contacts } = form.values;
  const set = (next: ContactValues[]) => form.setValue('contacts', next);
  return (
    <fieldset className={classes.contacts}>
      <legend className={classes.legend}>Contacts</legend>
      {contacts.map((contact, index) => (
        <div key={contact.key} className={classes.contact} role="group" aria-label={`Contact ${index + 1}`}>
          <div className={classes.fields}>
            {fields.map(({ name, label, type }) => (
              <TextInput
                key={name}
                label={label}
                type={type}
                autoComplete="off"
                required={name === 'firstName'}
                placeholder={name === 'phone' ? '+49 30 1234' : undefined}
                data-field={`contacts.${index}.${name}`}
                error={form.errorOf(`contacts.${index}.${name}`)}
                value={contact[name]}
                onChange={({ currentTarget: { value } }) =>
                  set(contacts.map((one) => (one.key === contact.key ? { ...one, [name]: value } : one)))
                }
              />
            ))}
          </div>
          <IconAction
            tip="Remove"
            aria-label={`Remove contact ${index + 1}`}
            onClick={() => set(contacts.filter(({ key }) => key !== contact.key))}
          >
            <IconTrash size={16} stroke={1.75} />
          </IconAction>
        </div>
      ))}
      {contacts.length < MOST && (
        <div>
          <Button size="xs" variant="default" onClick={() => set([...contacts, emptyContact()])}>
            Add contact
          </Button>
        </div>
      )}
    </fieldset>
  );
}
