import { Button, Group } from '@mantine/core';

import { sendTestEvent } from '#contract/apps/admin.ts';

import { invalidate } from '../../api/invalidate.ts';
import { useSubmission } from '../../shared/data/useSubmission.ts';
import { Notice } from '../../shared/feedback/Notice.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import classes from './StaffApps.module.css';

/** A test charge, sent as the app's billing would send it. */
export function TestEvent({ slug }: { slug: string }) {
  const test = useSubmission(sendTestEvent, {
    what: 'Sending',
    onDone: () => void invalidate('/api/apps'),
  });
  const answer = test.answer?.data;
  return (
    <Panel
      title="Test event"
      description="A charge that is marked as a test, signed with the current secret. It is kept below and never earns."
    >
      <div className={classes.stack}>
        <Group>
          <Button variant="default" loading={test.isBusy} onClick={() => test.submit({ params: { slug } })}>
            Send test event
          </Button>
        </Group>
        {answer && (
          <Notice level={answer.problem ? 'error' : 'success'}>
            {answer.problem
              ? `Answered ${answer.status}: ${answer.problem.detail}`
              : `Accepted, answered ${answer.status}.`}
          </Notice>
        )}
      </div>
    </Panel>
  );
}
