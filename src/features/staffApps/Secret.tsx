import { Button, Group } from '@mantine/core';

import { endRotation, rotateSecret, rotationHours, type StaffApp } from '#contract/apps/admin.ts';

import { useSubmission } from '../../shared/data/useSubmission.ts';
import { useConfirmation } from '../../shared/dialog/confirm.ts';
import { toast } from '../../shared/feedback/toast.tsx';
import { Definition } from '../../shared/page/Definition.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { dateTime } from '../../shared/text/format.ts';
import { When } from '../../shared/text/When.tsx';
import { ShownSecret } from './ShownSecret.tsx';
import classes from './StaffApps.module.css';

/** How the webhook secret stands, and its rotation. */
export function Secret({ app, isAdmin }: { app: StaffApp; isAdmin: boolean }) {
  const { slug, secret } = app;
  const { since, oldEndsAt, oldUsedAt } = secret;
  const rotate = useSubmission(rotateSecret, { what: 'Rotating' });
  const end = useSubmission(endRotation, {
    what: 'Ending the rotation',
    onDone: () => toast('Old secret ended', { level: 'success' }),
  });
  const isRotating = oldEndsAt !== null;
  const askRotate = useConfirmation({
    message: isRotating
      ? 'The latest secret stops working. The previous one works for 24 more hours.'
      : `The current secret is accepted for ${rotationHours.usual} more hours, so that no event is lost while the billing switches over.`,
    confirmLabel: 'Make a new secret',
    isStep: true,
    onConfirm: () => rotate.submit({ params: { slug }, body: {} }),
  });
  const askEnd = useConfirmation({
    message:
      oldUsedAt === null
        ? 'Events signed with the old secret are refused from now on. It hasn’t been used since the rotation.'
        : `Events signed with the old secret are refused from now on. The last one that used it came ${dateTime(oldUsedAt)}.`,
    confirmLabel: 'End the old secret',
    onConfirm: () => end.submit({ params: { slug } }),
  });
  if (rotate.answer) return <ShownSecret secret={rotate.answer.data.secret} slug={slug} onDone={rotate.reset} />;
  return (
    <Panel title="Webhook secret" description="Kept sealed: it can be replaced, not shown.">
      <div className={classes.stack}>
        <Definition
          items={[
            { label: 'Secret since', value: dateTime(since) },
            ...(isRotating
              ? [
                  { label: 'Old secret accepted until', value: dateTime(oldEndsAt) },
                  { label: 'Old secret last used', value: oldUsedAt === null ? 'Not since' : <When at={oldUsedAt} /> },
                ]
              : []),
          ]}
        />
        {isAdmin ? (
          <Group gap="sm">
            <Button variant="default" loading={rotate.isBusy} onClick={askRotate}>
              Rotate secret
            </Button>
            {isRotating && (
              <Button variant="default" loading={end.isBusy} onClick={askEnd}>
                End old secret
              </Button>
            )}
          </Group>
        ) : (
          <p className="quiet">Only admins can rotate it.</p>
        )}
      </div>
    </Panel>
  );
}
