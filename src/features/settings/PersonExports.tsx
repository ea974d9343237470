import { Stack, Text, TextInput } from '@mantine/core';

import { stateLabel } from '#contract/lifecycles/stateWords.ts';
import { listPersonExports, startPersonExport } from '#contract/privacy/personExports.ts';

import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { toast } from '../../shared/feedback/toast.tsx';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import { Columns } from '../../shared/table/Columns.tsx';
import { When } from '../../shared/text/When.tsx';

/** Copies of people’s data: the newest ones, and one started for someone. */
export function PersonExports() {
  const exports = useResource(listPersonExports, { query: { page: 1, perPage: 5 } });
  const form = useContractForm({
    endpoint: startPersonExport,
    initial: { email: '' },
    onDone: ({ data: { person } }) => {
      form.setValue('email', '');
      toast(`${person.name} gets an email when the copy is ready`, { level: 'success' });
    },
  });
  return (
    <Stack gap="md">
      <ContractForm form={form} submitLabel="Prepare a copy">
        <Columns from="sm">
          <TextInput label="Email of the person" type="email" autoComplete="off" required {...form.input('email')} />
        </Columns>
      </ContractForm>
      <Resource of={exports} loading={<Loading lines={3} />}>
        {(rows) =>
          rows.length === 0 ? (
            <Text size="sm" className="quiet">
              No one has asked for a copy yet.
            </Text>
          ) : (
            <Stack component="ul" gap="xs" m={0} p={0} aria-label="Newest copies">
              {rows.map(({ id, person, state, createdAt }) => (
                <Text component="li" key={id} size="sm">
                  {person.name}, <When at={createdAt} />: {stateLabel(state)}
                </Text>
              ))}
            </Stack>
          )
        }
      </Resource>
    </Stack>
  );
}
