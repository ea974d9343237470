import { Group, Stack, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import type { DataOf } from '#contract/shared/endpoint.ts';
import { getLifecycle, type LifecycleStep } from '#contract/lifecycles/history.ts';
import { askForInformation, decidePartner } from '#contract/registrations/registrations.ts';
import type { getPartner } from '#contract/partners/partners.ts';

import { invalidate } from '../../api/invalidate.ts';
import type { ProblemLike } from '../../api/problem.ts';
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

const askEvent = 'approval.ask';
const said = { '1': 'approved', '-1': 'rejected', '0': 'reopened' } as const;
const decisions = [
  { status: 1, event: 'approval.approve', label: 'Approve partner' },
  { status: -1, event: 'approval.reject', label: 'Reject' },
  { status: 0, event: 'approval.reopen', label: 'Reopen' },
] as const;

/** Usually a colleague decided first: shows why and refetches the registration. The typed note is kept. */
const refused = (title: string) => (problem: ProblemLike) => {
  failedToast(title)(problem);
  void invalidate(...decidePartner.invalidates);
};

type Decided = Parameters<typeof partnerActions>[0] &
  Pick<DataOf<typeof getPartner>, 'id' | 'approvalStatus' | 'approvalDecidedAt' | 'approvalNote'>;

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
    onFailed: refused('Failed to update partner status'),
  });
  const ask = useSubmission(askForInformation, {
    onDone: ({ data }) => {
      setNote('');
      toast(`Asked ${data.name}`, { level: 'success' });
    },
    onFailed: refused('Failed to ask the partner'),
  });
  const isBusy = decide.isBusy || ask.isBusy;
  const isEmpty = note.trim() === '';
  const submit = (status: 1 | -1 | 0) =>
    decide.submit({ params: { id }, body: { status, was: code, ...(isEmpty ? {} : { note }) } });
  const isPending = code === 0;
  const open = decisions.flatMap(({ event, ...decision }) => {
    const action = actions.find((one) => one.event === event);
    const isAllowed = action?.isAllowed === true;
    // Of a pending one both are drawn, with the reason for what is refused.
    const isHere = isPending ? decision.status !== 0 : isAllowed && (code === -1 || canWithdraw);
    return isHere ? [{ ...decision, action }] : [];
  });
  const asking = actions.find(({ event, isAllowed }) => event === askEvent && isAllowed);
  const takesNote = open.some(({ status }) => status !== 0);
  const canReject = open.some(({ status }) => status === -1);
  const rejecting = code === 1 ? 'to withdraw the approval' : 'to reject';
  const reasons = open.flatMap(({ action }) => (action?.isAllowed === false ? action.reasons : []));
  return (
    <Panel
      title="Decision"
      description={takesNote ? (reasons[0] ?? 'We’ll email the partner and include your note.') : undefined}
    >
      <Stack gap="md">
        {!isPending && <Taken partner={partner} />}
        {takesNote && (
          <Textarea
            label="Note to the partner"
            description={asking ? 'Required to reject or to ask.' : canReject ? `Required ${rejecting}.` : undefined}
            autosize
            minRows={2}
            maxLength={asking ? 2000 : 5000}
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
                disabled={isBusy || (status === -1 && action?.isAllowed === true && isEmpty)}
                action={action}
                onClick={() => submit(status)}
              >
                {status === -1 && code === 1 ? 'Withdraw approval' : label}
              </EventButton>
            ))}
            {asking && (
              <EventButton
                variant="default"
                loading={ask.isBusy}
                disabled={isBusy || isEmpty}
                action={asking}
                onClick={() => ask.submit({ params: { id }, body: { question: note } })}
              >
                Ask for information
              </EventButton>
            )}
          </Group>
        )}
        {children}
        {/* What is pressed stands above what loads and grows. */}
        {isPending && <Exchange id={id} />}
      </Stack>
    </Panel>
  );
}

/** The steps of its approval, newest first. */
const useSteps = (id: string): LifecycleStep[] | undefined =>
  useResource(getLifecycle, { params: { entity: 'partner', id }, query: { perPage: 100 } }).data?.history.filter(
    ({ region }) => region === 'approval',
  );

const written: Readonly<Record<string, string>> = {
  [askEvent]: 'Asked',
  'approval.answer': 'Answered',
  'approval.reapply': 'Applied again',
};

/** What staff and the partner have written to each other since it was last decided, in the order they did. */
function Exchange({ id }: { id: string }) {
  const steps = useSteps(id) ?? [];
  const decided = steps.findIndex(({ toState }) => toState === 'approved' || toState === 'rejected');
  const since = decided === -1 ? steps : steps.slice(0, decided);
  return since.toReversed().flatMap((step) => {
    const label = written[step.event];
    if (label === undefined) return [];
    return [
      <div key={step.id}>
        <p className={classes.taken}>
          {step.actor ? `${label} by ${step.actor}` : label}
          <span className={classes.when}>
            <When at={step.createdAt} />
          </span>
        </p>
        <p className={classes.note}>{step.note}</p>
      </div>,
    ];
  });
}

/** Who decided what, and when. */
function Taken({ partner: { id, approvalStatus: code, approvalDecidedAt, approvalNote } }: { partner: Decided }) {
  const actor = useSteps(id)?.[0]?.actor;
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
