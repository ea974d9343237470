import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

import { closeSupportNote, getSupportNote, type StaffSupportNote } from '#contract/support.ts';

import { Lifecycle } from '../../entities/lifecycle/Lifecycle.tsx';
import { supportActions } from '../../entities/support/supportActions.ts';
import { SupportMessages } from '../../entities/support/SupportMessages.tsx';
import { supportStatus } from '../../entities/support/supportStates.ts';
import { paths } from '../../paths.ts';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { useSubmission } from '../../shared/data/useSubmission.ts';
import { Email } from '../../shared/text/Email.tsx';
import { EventButton } from '../../shared/feedback/EventButton.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Status } from '../../shared/feedback/Status.tsx';
import { toast } from '../../shared/feedback/toast.tsx';
import { Definition } from '../../shared/page/Definition.tsx';
import { MainAndSide } from '../../shared/page/MainAndSide.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { SupportAnswerForm } from './SupportAnswerForm.tsx';

/** One question to support: what was written, and the next step. */
export default function SupportNoteView({ id }: { id: string }) {
  const note = useResource(getSupportNote, { params: { id } });
  return (
    <Resource of={note} missingHref={paths.adminSupport.to()} loading={<Loading lines={8} />}>
      {(data) => <Shown note={data} />}
    </Resource>
  );
}

function Shown({ note }: { note: StaffSupportNote }) {
  const close = useSubmission(closeSupportNote, {
    what: 'Closing the question',
    onDone: () => toast('Question closed', { level: 'success' }),
  });
  const actions = supportActions(note);
  const of = (event: string) => actions.find((one) => one.event === event);
  const [answering, closing] = [of('supportNote.answer'), of('supportNote.close')];
  return (
    <>
      <PageHeader
        title={`Question from ${note.askedBy}`}
        name={note.askedBy}
        breadcrumbs={[{ label: 'Support', href: paths.adminSupport.to() }]}
        actions={
          closing?.isFromHere && (
            <EventButton
              action={closing}
              variant="default"
              loading={close.isBusy}
              onClick={() => close.submit({ params: { id: note.id } })}
            >
              Close question
            </EventButton>
          )
        }
      />
      <MainAndSide
        main={
          <>
            <Panel title="Messages">
              <SupportMessages messages={note.messages} />
            </Panel>
            {answering?.isFromHere && (
              <Panel title="Answer" description="Reaches them in the portal and by email.">
                {/* A new one after each answer. */}
                <SupportAnswerForm key={note.messages.length} id={note.id} />
              </Panel>
            )}
          </>
        }
        side={
          <>
            <Panel title="Question">
              <Definition
                items={[
                  { label: 'Status', value: <Status {...supportStatus[note.state]} /> },
                  { label: 'Asked by', value: note.askedBy },
                  { label: 'Email', value: <Email address={note.email} /> },
                  {
                    label: 'Partner',
                    value: note.partner && (
                      <Anchor component={Link} href={paths.adminPartner.to(note.partner.id)}>
                        {note.partner.name}
                      </Anchor>
                    ),
                  },
                ]}
              />
            </Panel>
            <Panel title="History">
              <Lifecycle entity="supportNote" id={note.id} />
            </Panel>
          </>
        }
      />
    </>
  );
}
