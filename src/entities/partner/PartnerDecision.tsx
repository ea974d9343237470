import { Button, Group, Stack, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import type { DataOf } from '#contract/endpoint.ts';
import { decidePartner, type getPartner } from '#contract/partners.ts';

import { Panel } from '../../shared/page/Panel.tsx';
import { EventButton } from '../../shared/feedback/EventButton.tsx';
import { failedToast, toast } from '../../shared/feedback/toast.tsx';
import { useSubmission } from '../../shared/data/useSubmission.ts';
import { partnerActions } from './partnerActions.ts';

const said = { '1': 'approved', '-1': 'rejected', '0': 'reopened' } as const;

interface PartnerDecisionProps {
  partner: Parameters<typeof partnerActions>[0] & Pick<DataOf<typeof getPartner>, 'id'>;
  /** Beside the buttons. */
  children?: ReactNode;
}

/** What staff may decide about a partner, by its approval's chart. Its key is the partner's id: a note is about one of them. */
export function PartnerDecision({ partner, children }: PartnerDecisionProps) {
  const { id } = partner;
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
  const find = (event: string) => actions.find((action) => action.event === event);
  const [approve, reject, reopen] = [find('approval.approve'), find('approval.reject'), find('approval.reopen')];
  const reasons = [approve, reject].flatMap((action) => (action?.isAllowed === false ? action.reasons : []));
  return (
    <Panel title="Decision" description={reasons[0] ?? 'We’ll email the partner and include your note.'}>
      <Stack gap="md">
        <Textarea
          label="Note to the partner"
          description="Required to reject."
          autosize
          minRows={2}
          maxLength={5000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group gap="sm">
          <EventButton loading={decide.isBusy} action={approve} onClick={() => submit(1)}>
            Approve partner
          </EventButton>
          <EventButton
            variant="default"
            disabled={(reject?.isAllowed === true && note.trim() === '') || decide.isBusy}
            action={reject}
            onClick={() => submit(-1)}
          >
            Reject
          </EventButton>
          {reopen?.isAllowed === true && (
            <Button variant="default" disabled={decide.isBusy} onClick={() => submit(0)}>
              Reopen
            </Button>
          )}
          {children}
        </Group>
      </Stack>
    </Panel>
  );
}
