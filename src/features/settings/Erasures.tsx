import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';

import { type ErasureRow, listErasures, refuseErasure, startErasure } from '#contract/erasures.ts';
import { stateLabel } from '#contract/lifecycleWords.ts';

import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { toast } from '../../shared/feedback/toast.tsx';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { ReasonForm } from '../../shared/form/ReasonForm.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import { dateTime } from '../../shared/text/format.ts';
import { Columns } from '../../shared/table/Columns.tsx';
import { When } from '../../shared/text/When.tsx';

/** Requests to be erased: the newest ones with what they wait for, and one started for somebody. */
export default function Erasures() {
  const erasures = useResource(listErasures, { query: { page: 1, perPage: 100 } });
  const [refusing, setRefusing] = useState<ErasureRow | null>(null);
  const form = useContractForm({
    endpoint: startErasure,
    initial: { email: '', isWaived: false },
    onDone: ({ data: { person } }) => {
      form.setValue('email', '');
      toast(`${person.name} gets an email about the erasure`, { level: 'success' });
    },
  });
  return (
    <Stack gap="md">
      <ContractForm form={form} submitLabel="Start an erasure">
        <Columns from="sm">
          <TextInput
            label="Email of the person to erase"
            type="email"
            autoComplete="off"
            required
            {...form.input('email')}
          />
        </Columns>
        <Checkbox label="They give up what has not been paid" {...form.checkbox('isWaived')} />
      </ContractForm>
      <Resource of={erasures} loading={<Loading lines={3} />}>
        {(rows) =>
          rows.length === 0 ? (
            <Text size="sm" className="quiet">
              No one has asked to be erased.
            </Text>
          ) : (
            <Stack component="ul" gap="xs" m={0} p={0} aria-label="Erasures">
              {rows.map((row) => (
                <Group component="li" key={row.id} justify="space-between" wrap="nowrap">
                  <div>
                    <Text size="sm">
                      {row.person.name}, <When at={row.createdAt} />: {stateLabel(row.state)}
                    </Text>
                    {row.state === 'requested' && (
                      <Text size="sm" className="quiet">
                        Begins on {dateTime(row.erasesAt)}.
                      </Text>
                    )}
                    {row.obstacles.map((words) => (
                      <Text key={words} size="sm" className="quiet">
                        {words}
                      </Text>
                    ))}
                  </div>
                  {row.actions.some(({ event, isAllowed }) => event === 'erasure.refuse' && isAllowed) && (
                    <Button
                      variant="default"
                      size="compact-sm"
                      flex="none"
                      aria-label={`Refuse the erasure of ${row.person.name}`}
                      onClick={() => setRefusing(row)}
                    >
                      Refuse
                    </Button>
                  )}
                </Group>
              ))}
            </Stack>
          )
        }
      </Resource>
      <Dialog opened={refusing !== null} onClose={() => setRefusing(null)} title="Refuse the erasure">
        {refusing && (
          <ReasonForm
            endpoint={refuseErasure}
            params={{ id: refusing.id }}
            description="They get it by email."
            submitLabel="Refuse"
            maxLength={5000}
            onDone={() => {
              toast('Erasure refused', { level: 'success' });
              setRefusing(null);
            }}
            onCancel={() => setRefusing(null)}
          />
        )}
      </Dialog>
    </Stack>
  );
}
