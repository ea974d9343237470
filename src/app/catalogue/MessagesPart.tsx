import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useSetState } from '@mantine/hooks';
import { useState } from 'react';

import { useConfirmation } from '../../shared/dialog/confirm.ts';
import { Notice } from '../../shared/feedback/Notice.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { notificationToast, toast } from '../../shared/feedback/toast.tsx';
import { undoToast } from '../../shared/feedback/undoToast.tsx';

const levels = ['default', 'info', 'success', 'warning', 'error'] as const;
const positions = ['top-left', 'top-center', 'top-right', 'bottom-left', 'bottom-center', 'bottom-right'] as const;
const themes = ['auto', 'light', 'dark', 'colored'] as const;
const transitions = ['bounce', 'slide', 'flip', 'zoom', 'none'] as const;

interface ToastLook {
  level: (typeof levels)[number];
  position: (typeof positions)[number];
  theme: (typeof themes)[number];
  transition: (typeof transitions)[number];
}
const firstLook: ToastLook = { level: 'success', position: 'top-right', theme: 'auto', transition: 'bounce' };

const chosen = <T extends string>(all: readonly T[], value: string, fallback: T): T =>
  all.find((each) => each === value) ?? fallback;

/** Toasts with every choice there is, notification toasts, the confirmation dialog. */
export function MessagesPart() {
  const [look, setLook] = useSetState<ToastLook>(firstLook);
  const [answer, setAnswer] = useState('Not asked yet');
  const say = (text: string) => toast(text, look);
  const ask = useConfirmation({
    confirmLabel: 'Delete note',
    onConfirm: () => setAnswer('Confirmed'),
    onReject: () => setAnswer('Rejected'),
  });
  return (
    <Panel title="Messages">
      <Stack>
        <Group>
          <NativeSelect
            label="Level"
            data={levels}
            value={look.level}
            onChange={(event) => setLook({ level: chosen(levels, event.currentTarget.value, 'default') })}
          />
          <NativeSelect
            label="Position"
            data={positions}
            value={look.position}
            onChange={(event) => setLook({ position: chosen(positions, event.currentTarget.value, 'top-right') })}
          />
          <NativeSelect
            label="Theme"
            data={themes}
            value={look.theme}
            onChange={(event) => setLook({ theme: chosen(themes, event.currentTarget.value, 'auto') })}
          />
          <NativeSelect
            label="Transition"
            data={transitions}
            value={look.transition}
            onChange={(event) => setLook({ transition: chosen(transitions, event.currentTarget.value, 'bounce') })}
          />
        </Group>
        <Group>
          <Button variant="default" onClick={() => say('Data updated successfully!')}>
            Show a message
          </Button>
          <Button
            variant="default"
            onClick={() => Array.from({ length: 7 }, (_, index) => say(`Message ${index + 1}`))}
          >
            Show seven messages
          </Button>
          <Button
            variant="default"
            onClick={() =>
              notificationToast('Marta Lindqvist mentioned you in a note on Juniper Commerce about the next payout')
            }
          >
            Notify
          </Button>
          <Button
            variant="default"
            onClick={() =>
              undoToast('Lead Acme approved', { time: 5000, isTimed: true, onUndo: () => setAnswer('Undone') })
            }
          >
            Show what can be undone
          </Button>
          <Button onClick={ask}>Ask something</Button>
          <output>{answer}</output>
        </Group>
        <Notice level="info">Payouts are prepared on the first day of a month.</Notice>
        <Notice level="success">The payout method was confirmed.</Notice>
        <Notice level="warning">Three payouts need a payout method.</Notice>
        <Notice level="error">This partner was changed by someone else. Reload it.</Notice>
      </Stack>
    </Panel>
  );
}
