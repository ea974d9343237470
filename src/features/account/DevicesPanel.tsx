import { Badge, Button } from '@mantine/core';

import { endDevice, endOtherDevices, listDevices } from '#contract/account/account.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';

import { useConfirmation } from '../../shared/dialog/confirm.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useIsActing } from '../../entities/session/session.ts';
import { toast } from '../../shared/feedback/toast.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { useSubmission } from '../../shared/data/useSubmission.ts';
import { When } from '../../shared/text/When.tsx';
import classes from './Account.module.css';
import { deviceWords } from './deviceWords.ts';

type Device = DataOf<typeof listDevices>[number];

/** Where one is signed in, and the way to end that. */
export default function DevicesPanel() {
  const devices = useResource(listDevices, {});
  const isActing = useIsActing();
  const endOthers = useSubmission(endOtherDevices, {
    onDone: () => toast('Other sessions signed out', { level: 'success' }),
  });
  const ask = useConfirmation({
    message: 'All your other devices will be signed out.',
    confirmLabel: 'Sign out other sessions',
    onConfirm: () => endOthers.submit({}),
  });
  const hasOthers = devices.data?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Panel
      title="Active sessions"
      actions={
        hasOthers &&
        !isActing && (
          <Button variant="subtle" size="compact-sm" loading={endOthers.isBusy} onClick={ask}>
            Sign out other sessions
          </Button>
        )
      }
    >
      <Resource of={devices} loading={<Loading lines={5} />}>
        {(rows) => (
          <ul className={classes.list}>
            {rows.map((device) => (
              <DeviceRow key={device.id} device={device} isActing={isActing} />
            ))}
          </ul>
        )}
      </Resource>
    </Panel>
  );
}

function DeviceRow({ device, isActing }: { device: Device; isActing: boolean }) {
  const { id, kind, userAgent, address, createdAt, isCurrent } = device;
  const words = deviceWords(userAgent);
  const end = useSubmission(endDevice, { onDone: () => toast(`${words} is signed out`, { level: 'success' }) });
  return (
    <li className={classes.row}>
      <div>
        <b>{kind === 'acting' ? 'Our team, acting as you' : words}</b>
        <span className={classes.small}>
          {address ?? 'Unknown IP address'},{' '}
          {isCurrent ? (
            'active now'
          ) : (
            <>
              signed in <When at={createdAt} />
            </>
          )}
        </span>
      </div>
      {isCurrent ? (
        <Badge color="success">This device</Badge>
      ) : (
        !isActing && (
          <Button
            variant="default"
            size="compact-sm"
            loading={end.isBusy}
            aria-label={`Sign out ${words}, ${address ?? 'unknown IP address'}`}
            onClick={() => end.submit({ params: { id } })}
          >
            Sign out
          </Button>
        )
      )}
    </li>
  );
}
