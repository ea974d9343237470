import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';

import { type Erasure, getErasure, withdrawErasure } from '#contract/privacy/erasures.ts';

import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { useSubmission } from '../../shared/data/useSubmission.ts';
import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Notice } from '../../shared/feedback/Notice.tsx';
import { toast } from '../../shared/feedback/toast.tsx';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { dateTime } from '../../shared/text/format.ts';
import classes from './Account.module.css';

const EraseForm = lazyPart(() => import('./EraseForm.tsx'));

/** The request to be erased: asked for here, and withdrawn while it waits. */
export default function ErasureSection() {
  const erasure = useResource(getErasure, {});
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <Resource of={erasure} loading={<Loading lines={2} />}>
      {(found) => (
        <Stack gap="sm" mt="md">
          {found?.state === 'requested' ? (
            <Waiting erasure={found} />
          ) : (
            <>
              {found?.state === 'refused' && <Notice level="info">We didn’t erase your account: {found.reason}</Notice>}
              <Button variant="default" className={classes.start} onClick={open}>
                Erase my account
              </Button>
            </>
          )}
          <Dialog opened={isOpen} onClose={close} title="Erase my account">
            <EraseForm onDone={close} fallback={<Loading lines={4} />} />
          </Dialog>
        </Stack>
      )}
    </Resource>
  );
}

function Waiting({ erasure: { id, erasesAt, obstacles } }: { erasure: Erasure }) {
  const withdraw = useSubmission(withdrawErasure, {
    onDone: () => toast('Your account stays', { level: 'success' }),
  });
  return (
    <>
      <Notice level="warning">Your account will be erased on {dateTime(erasesAt)}.</Notice>
      {obstacles.map((words) => (
        <Text key={words} size="sm">
          {words}
        </Text>
      ))}
      <Button
        variant="default"
        className={classes.start}
        loading={withdraw.isBusy}
        onClick={() => withdraw.submit({ params: { id } })}
      >
        Withdraw the erasure
      </Button>
    </>
  );
}
