import { Button, Group, NativeSelect, Stack } from '@mantine/core';
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

const chosen = <T extends string>(all: readonly T[], value: string, fallback: T): T =>
  all.find((each) => each === value) ?? fallback;

/** Toasts with every choice there is, notification toasts, the confirmation dialog. */
export function MessagesPart() {
  const [level, setLevel] = useState<(typeof levels)[number]>('success');
  const [position, setPosition] = useState<(typeof positions)[number]>('top-right');
  const [theme, setTheme] = useState<(typeof themes)[number]>('auto');
  const [transition, setTransition] = useState<(typeof transitions)[number]>('bounce');
  const [answer, setAnswer] = useState('Not asked yet');
  const say = (text: string) => toast(text, { level, position, theme, transition });
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
            value={level}
            onChange={(event) => setLevel(chosen(levels, event.currentTarget.value, 'default'))}
          />
          <NativeSelect
            label="Position"
            data={positions}
            value={position}
            onChange={(event) => setPosition(chosen(positions, event.currentTarget.value, 'top-right'))}
          />
          <NativeSelect
            label="Theme"
            data={themes}
            value={theme}
            onChange={(event) => setTheme(chosen(themes, event.currentTarget.value, 'auto'))}
          />
          <NativeSelect
            label="Transition"
            data={transitions}
            value={transition}
            onChange={(event) => setTransition(chosen(transitions, event.currentTarget.value, 'bounce'))}
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
