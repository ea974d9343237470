import { Button, Group } from '@mantine/core';
import { useState } from 'react';

import { partnerActions } from '../../../entities/partner/partnerActions.ts';
import { Definition } from '../../../shared/page/Definition.tsx';
import { Dialog } from '../../../shared/dialog/Dialog.tsx';
import { lazyPart, useLazyPart } from '../../../shared/lazy/lazyPart.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { EventButton } from '../../../shared/feedback/EventButton.tsx';
import { Status } from '../../../shared/feedback/Status.tsx';
import { type AccountChange, accountChanges } from '../edit/accountChanges.ts';
import { accountStatus } from '../accountStatus.ts';
import type { PartnerPartProps } from './partnerPart.ts';

const PartnerAccountForm = lazyPart(() => import('../edit/PartnerAccountForm.tsx'));

/** Whether a partner's account is in use, why not, and what its chart lets staff do about it. */
export function PartnerAccount({ partner }: Pick<PartnerPartProps, 'partner'>) {
  const [open, setOpen] = useState<AccountChange | 'note' | null>(null);
  const isHere = useLazyPart(PartnerAccountForm, open !== null) !== null;
  const close = () => setOpen(null);
  const { accountStatus: state, accountNote, accountMessage, internalNote } = partner;
  const actions = partnerActions(partner);
  const needsReason = open !== 'note' && actions.some(({ event, needs }) => event === open?.event && needs !== null);
  return (
    <Panel title="Account">
      <Definition
        items={[
          { label: 'Status', value: <Status {...accountStatus[state]} /> },
          ...(state === 'active'
            ? []
            : [
                { label: 'Reason', value: accountNote },
                { label: 'Message to the partner', value: accountMessage },
              ]),
          { label: 'Internal note', value: internalNote },
        ]}
      />
      <Group gap="sm" mt="md">
        {accountChanges.map((change) => {
          const action = actions.find(({ event }) => event === change.event);
          return (
            <EventButton key={change.event} variant="default" size="xs" action={action} onClick={() => setOpen(change)}>
              {change.label}
            </EventButton>
          );
        })}
        <Button variant="subtle" size="xs" ml="auto" onClick={() => setOpen('note')}>
          Edit note
        </Button>
      </Group>
      <Dialog
        opened={open !== null && isHere}
        onClose={close}
        title={open === 'note' ? 'Internal note' : open?.label}
        size="sm"
      >
        {open !== null && (
          <PartnerAccountForm
            partner={partner}
            change={open === 'note' ? null : open}
            needsReason={needsReason}
            onClose={close}
          />
        )}
      </Dialog>
    </Panel>
  );
}
