import { Group, Text } from '@mantine/core';

import type { Partner } from '#contract/partners/partners.ts';

import { Panel } from '../../../shared/page/Panel.tsx';
import { useUser } from '../../../entities/session/session.ts';
import { LoginAsUser } from './LoginAsUser.tsx';

/** Who uses the portal for this partner; an admin may act as them. */
export function PartnerPeople({ partner: { contact } }: { partner: Pick<Partner, 'contact'> }) {
  const isAdmin = useUser()?.role === 'admin';
  return (
    <Panel title="Users">
      {contact ? (
        <Group justify="space-between" gap="sm">
          <div>
            <Text fw={500}>
              {contact.firstName} {contact.lastName}
            </Text>
            <Text size="sm" c="dimmed">
              {contact.email}
            </Text>
          </div>
          {isAdmin && <LoginAsUser key={contact.id} person={contact} />}
        </Group>
      ) : (
        <Text c="dimmed">No users yet.</Text>
      )}
    </Panel>
  );
}
