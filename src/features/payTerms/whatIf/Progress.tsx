import { Button } from '@mantine/core';

import { cancelPayReplay, getPayReplay } from '#contract/payTerms/replays.ts';
import { plural } from '#contract/shared/plural.ts';

import { useUser } from '../../../entities/session/session.ts';
import { useResource } from '../../../shared/data/useResource.ts';
import { useSubmission } from '../../../shared/data/useSubmission.ts';
import { ProgressTrack } from '../../../shared/feedback/ProgressTrack.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { count } from '../../../shared/text/format.ts';
import { ratio } from '../../../shared/charts/share.ts';
import classes from './WhatIf.module.css';

/** ms */
const look = 700;

/** The progress of a replay; the page reads the same answer and shows the result once there is one. */
export function Progress({ id }: { id: string }) {
  const { data } = useResource(getPayReplay, { params: { id } }, { refetchEvery: look });
  const cancel = useSubmission(cancelPayReplay, { what: 'Cancelling' });
  const isAdmin = useUser()?.role === 'admin';
  const [done, total] = [data?.done ?? 0, data?.total ?? null];
  const share = total === null || total === 0 ? 0 : done / total;
  const words =
    total === null
      ? 'Counting the charges…'
      : `${ratio(share)}: ${count(done)} of ${plural(total, { one: 'charge', other: 'charges' })}`;
  return (
    <Panel
      title="Replaying the charges"
      description="This keeps running if you leave the page."
      actions={
        isAdmin && (
          <Button variant="default" size="xs" loading={cancel.isBusy} onClick={() => cancel.submit({ params: { id } })}>
            Cancel
          </Button>
        )
      }
    >
      <ProgressTrack label="Charges replayed" done={Math.floor(share * 100)} total={100} text={words} />
      <p className={classes.words}>{words}</p>
    </Panel>
  );
}
