import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useParams } from 'wouter';

import { type Partner, decidePartner, getPartner, listRegistrations } from '#contract/partners.ts';

import { paths } from '../app/paths.ts';
import { Definition } from '../ui/Definition.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Panel } from '../ui/Panel.tsx';
import { PartnerImage } from '../ui/PartnerImage.tsx';
import { Resource } from '../ui/Resource.tsx';
import { Status } from '../ui/Status.tsx';
import { countryName, date, dateTime } from '../ui/format.ts';
import { toast } from '../ui/toast.tsx';
import { useResource } from '../ui/useResource.ts';
import { useSubmission } from '../ui/useSubmission.ts';
import classes from './RegistrationPage.module.css';

const states = { '-1': ['error', 'Rejected'], '0': ['warning', 'Pending'], '1': ['success', 'Approved'] } as const;
const reads = (value: string): string => value.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());

type Action = { event: string; isAllowed: boolean; reasons: readonly string[] };
const find = (actions: readonly Action[], event: string) => actions.find((action) => action.event === event);

/** One registration on one page, the decision, and the next one without going back. */
export default function RegistrationPage() {
  const { id } = useParams<{ id: string }>();
  const partner = useResource(getPartner, { params: { id } });
  return (
    <Resource of={partner} missingHref={paths.error.to()}>
      {(data) => (
        <>
          <PageHeader
            title={data.name}
            name={data.name}
            breadcrumbs={[{ label: 'Registrations', href: paths.adminRegistrations.to() }]}
            description={`Registered ${dateTime(data.createdAt)}`}
            actions={<Status tone={states[`${data.approvalStatus}`][0]} label={states[`${data.approvalStatus}`][1]} />}
          />
          <Stack gap="md">
            <Decision key={data.version} partner={data} actions={data.actions} />
            <Panel title="Company">
              <div className={classes.company}>
                <PartnerImage name={data.name} url={data.imageUrl} size={72} />
                <Definition
                  items={[
                    { label: 'Domain', value: data.domain },
                    { label: 'What they do', value: reads(data.expertiseArea) },
                    { label: 'How they found us', value: reads(data.discoveryMethod) },
                    {
                      label: 'Address',
                      value: `${data.streetAddress}, ${data.zip} ${data.city}, ${countryName(data.country)}`,
                    },
                    { label: 'Phone', value: `${data.countryPhoneCode} ${data.phoneNumber}` },
                  ]}
                />
              </div>
            </Panel>
            <Panel title="Person">
              <Definition
                items={[
                  { label: 'Name', value: data.contact ? `${data.contact.firstName} ${data.contact.lastName}` : '–' },
                  { label: 'Email', value: data.contact?.email ?? '–' },
                  { label: 'Decided', value: data.approvalDecidedAt ? date(data.approvalDecidedAt) : '–' },
                  { label: 'Note', value: data.approvalNote === '' ? '–' : data.approvalNote },
                ]}
              />
            </Panel>
          </Stack>
        </>
      )}
    </Resource>
  );
}

function Decision({ partner, actions }: { partner: Partner; actions: readonly Action[] }) {
  const [note, setNote] = useState('');
  const [, navigate] = useLocation();
  const waiting = useResource(listRegistrations, { query: { status: 0, perPage: 2 } });
  const next = waiting.data?.find(({ id }) => id !== partner.id);
  const decide = useSubmission(decidePartner, {
    onDone: ({ data }) =>
      toast(
        `Partner ${data.name} ${data.approvalStatus === 1 ? 'approved' : data.approvalStatus === -1 ? 'rejected' : 'reopened'}`,
        {
          level: 'success',
        },
      ),
  });
  const submit = (status: 1 | -1 | 0) =>
    decide.submit({ params: { id: partner.id }, body: { status, ...(note.trim() === '' ? {} : { note }) } });
  const [approve, reject, reopen] = ['approval.approve', 'approval.reject', 'approval.reopen'].map((event) =>
    find(actions, event),
  );
  const reasons = [approve, reject].flatMap((action) => (action?.isAllowed === false ? action.reasons : []));
  return (
    <Panel title="Decision" description={reasons[0] ?? 'The partner is told by mail; a note goes with it.'}>
      <Stack gap="md">
        <Textarea
          label="Note to the partner"
          description="Needed for a rejection: say what is missing or why."
          autosize
          minRows={2}
          maxLength={5000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group gap="sm">
          <Button loading={decide.isBusy} disabled={approve?.isAllowed !== true} onClick={() => submit(1)}>
            Approve partner
          </Button>
          <Button
            variant="default"
            disabled={reject?.isAllowed !== true || note.trim() === '' || decide.isBusy}
            onClick={() => submit(-1)}
          >
            Reject
          </Button>
          {reopen?.isAllowed === true && (
            <Button variant="default" disabled={decide.isBusy} onClick={() => submit(0)}>
              Reopen
            </Button>
          )}
          {next && (
            <Button variant="subtle" ml="auto" onClick={() => navigate(paths.adminRegistration.to(next.id))}>
              Next: {next.name}
            </Button>
          )}
        </Group>
      </Stack>
    </Panel>
  );
}
