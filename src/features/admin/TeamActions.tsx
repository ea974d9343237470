import { Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';

import { deactivateStaff, reactivateStaff, type StaffAccount } from '#contract/staff.ts';

import { staffActions } from '../../entities/staff/staffActions.ts';
import { useSubmission } from '../../shared/data/useSubmission.ts';
import { useConfirmation } from '../../shared/dialog/confirm.ts';
import { EventButton } from '../../shared/feedback/EventButton.tsx';
import { failedToast, toast } from '../../shared/feedback/toast.tsx';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { nameOf } from '../../shared/text/personName.ts';

const RoleDialog = lazyPart(() => import('./RoleDialog.tsx'));

/** What the chart of a staff account allows; what it refuses says why. */
export function TeamActions({ account }: { account: StaffAccount }) {
  const name = nameOf(account);
  const params = { id: account.id };
  const [isChanging, { open, close }] = useDisclosure(false);
  const deactivate = useSubmission(deactivateStaff, {
    onDone: () => toast(`${name} deactivated`, { level: 'success' }),
    onFailed: failedToast(`Failed to deactivate ${name}`),
  });
  const reactivate = useSubmission(reactivateStaff, {
    onDone: () => toast(`${name} reactivated`, { level: 'success' }),
    onFailed: failedToast(`Failed to reactivate ${name}`),
  });
  const ask = useConfirmation({
    message: `${name} is signed out everywhere within seconds and can’t sign in again. Their history is kept.`,
    confirmLabel: 'Deactivate account',
    onConfirm: () => deactivate.submit({ params }),
  });
  const allowed = staffActions(account);
  const of = (event: string) => allowed.find((one) => one.event === event && one.isFromHere);
  const [changing, deactivating, reactivating] = [
    of('staffAccount.changeRole'),
    of('staffAccount.deactivate'),
    of('staffAccount.reactivate'),
  ];
  return (
    <Group gap={4} ml={-8}>
      {changing && (
        <EventButton
          size="compact-sm"
          variant="subtle"
          action={changing}
          aria-label={`Change role of ${name}`}
          onClick={open}
        >
          Change role
        </EventButton>
      )}
      {deactivating && (
        <EventButton
          size="compact-sm"
          variant="subtle"
          color="error"
          action={deactivating}
          loading={deactivate.isBusy}
          aria-label={`Deactivate ${name}`}
          onClick={ask}
        >
          Deactivate
        </EventButton>
      )}
      {reactivating && (
        <EventButton
          size="compact-sm"
          variant="subtle"
          action={reactivating}
          loading={reactivate.isBusy}
          aria-label={`Reactivate ${name}`}
          onClick={() => reactivate.submit({ params })}
        >
          Reactivate
        </EventButton>
      )}
      <RoleDialog isWanted={isChanging} isOpen={isChanging} account={account} onClose={close} />
    </Group>
  );
}
