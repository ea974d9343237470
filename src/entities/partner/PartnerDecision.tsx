import { Group, Stack, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import type { DataOf } from '#contract/endpoint.ts';
import { getLifecycle } from '#contract/history.ts';
import { decidePartner, type getPartner } from '#contract/partners.ts';

import { Panel } from '../../shared/page/Panel.tsx';
import { EventButton } from '../../shared/feedback/EventButton.tsx';
import { Status } from '../../shared/feedback/Status.tsx';
import { failedToast, toast } from '../../shared/feedback/toast.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { useSubmission } from '../../shared/data/useSubmission.ts';
import { When } from '../../shared/text/When.tsx';
import { approvalStatus } from './approvalStatus.ts';
import { partnerActions } from './partnerActions.ts';
import classes from './PartnerDecision.module.css';

const said = { '1': 'approved', '-1': 'rejected', '0': 'reopened' } as const;
const decisions = [
  { status: 1, event: 'approval.approve', label: 'Approve partner' },
  { status: -1, event: 'approval.reject', label: 'Reject' },
  { status: 0, event: 'approval.reopen', label: 'Reopen' },
] as const;

type Decided = Parameters<typeof partnerActions>[0] &
  Pick<DataOf<typeof getPartner>, 'id' | 'approvalDecidedAt' | 'approvalNote'>;

interface PartnerDecisionProps {
  partner: Decided;
  /** An approval may be withdrawn here. */
  canWithdraw?: boolean;
  /** Where to go on, at its end. */
  children?: ReactNode;
}

/** What staff may decide about a partner, by its approval's chart. Its key is the partner's id: a note is about one of them. */
export function PartnerDecision({ partner, canWithdraw = false, children }: PartnerDecisionProps) {
  const { id, approvalStatus: code } = partner;
  const actions = partnerActions(partner);
  const [note, setNote] = useState('');
  const decide = useSubmission(decidePartner, {
    onDone: ({ data }) => {
      setNote('');
      toast(`Partner ${data.name} ${said[`${data.approvalStatus}`]}`, { level: 'success' });
    },
    onFailed: failedToast('Failed to update partner status'),
  });
  const submit = (status: 1 | -1 | 0) =>
    decide.submit({ params: { id }, body: { status, ...(note.trim() === '' ? {} : { note }) } });
  const isPending = code === 0;
  const open = decisions.flatMap(({ event, ...decision }) => {
    const action = actions.find((one) => one.event === event);
    const isAllowed = action?.isAllowed === true;
    // Of a pending one both are drawn, with the reason for what is refused.
    const isHere = isPending ? decision.status !== 0 : isAllowed && (code === -1 || canWithdraw);
    return isHere ? [{ ...decision, action }] : [];
  });
  const takesNote = open.some(({ status }) => status !== 0);
  const canReject = open.some(({ status }) => status === -1);
  const reasons = open.flatMap(({ action }) => (action?.isAllowed === false ? action.reasons : []));
  return (
    <Panel
      title="Decision"
      description={takesNote ? (reasons[0] ?? 'We’ll email the partner and include your note.') : undefined}
    >
      <Stack gap="md">
        {isPending ? <AskedAgain id={id} /> : <Taken partner={partner} />}
        {takesNote && (
          <Textarea
            label="Note to the partner"
            description={canReject ? 'Required to reject.' : undefined}
            autosize
            minRows={2}
            maxLength={5000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
        {open.length > 0 && (
          <Group gap="sm">
            {open.map(({ status, label, action }) => (
              <EventButton
                key={status}
                variant={isPending && status === 1 ? 'filled' : 'default'}
                loading={decide.isBusy && status === 1}
                disabled={decide.isBusy || (status === -1 && action?.isAllowed === true && note.trim() === '')}
                action={action}
                onClick={() => submit(status)}
              >
                {status === -1 && code === 1 ? 'Withdraw approval' : label}
              </EventButton>
            ))}
          </Group>
        )}
        {children}
      </Stack>
    </Panel>
  );
}

const useLastStep = (id: string) =>
  useResource(getLifecycle, { params: { entity: 'partner', id }, query: { perPage: 100 } }).data?.history.find(
    ({ region }) => region === 'approval',
  );

/** What has changed since it was rejected, where its partner asked for another review. */
function AskedAgain({ id }: { id: string }) {
  const last = useLastStep(id);
  if (last?.event !== 'approval.reapply') return null;
  return (
    <div>
      <p className={classes.taken}>
        Applied again{last.actor ? ` by ${last.actor}` : ''}
        <span className={classes.when}>
          <When at={last.createdAt} />
        </span>
      </p>
      <p className={classes.note}>{last.note}</p>
    </div>
  );
}

/** Who decided what, and when. */
function Taken({ partner: { id, approvalStatus: code, approvalDecidedAt, approvalNote } }: { partner: Decided }) {
  const actor = useLastStep(id)?.actor;
  const { tone, label } = approvalStatus[`${code}`];
  return (
    <div>
      <p className={classes.taken}>
        <Status tone={tone} label={actor ? `${label} by ${actor}` : label} />
        {approvalDecidedAt !== null && (
          <span className={classes.when}>
            <When at={approvalDecidedAt} />
          </span>
        )}
      </p>
      {approvalNote !== '' && <p className={classes.note}>{approvalNote}</p>}
    </div>
  );
}
