import { Anchor, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, useParams } from 'wouter';

import { getProspect, type ProspectPage as Page } from '#contract/prospects/prospects.ts';

import { paths } from '../../../paths.ts';
import { Definition } from '../../../shared/page/Definition.tsx';
import { Dialog } from '../../../shared/dialog/Dialog.tsx';
import { countryName, date } from '../../../shared/text/format.ts';
import { lazyPart, usePreloaded } from '../../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { LazyNotes } from '../../../entities/note/LazyNotes.tsx';
import { PageHeader } from '../../../shared/page/PageHeader.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { Resource } from '../../../shared/data/Resource.tsx';
import { Status } from '../../../shared/feedback/Status.tsx';
import { useResource } from '../../../shared/data/useResource.ts';
import { When } from '../../../shared/text/When.tsx';
import { GeneralNote } from './GeneralNote.tsx';
import { ProspectAssigneeSelect } from '../edit/ProspectAssigneeSelect.tsx';
import { ProspectEdits } from '../edit/ProspectEdits.tsx';
import classes from './ProspectPage.module.css';
import ProspectOutcome from '../ProspectOutcome.tsx';
import { ProspectStatusSelect } from '../edit/ProspectStatusSelect.tsx';
import { ProspectSteps } from './ProspectSteps.tsx';
import { ProspectTagEdit } from '../edit/ProspectTagEdit.tsx';
import { ProspectTypeSelect } from '../edit/ProspectTypeSelect.tsx';

const ProspectSide = lazyPart(() => import('./ProspectSide.tsx'));
const ProspectLog = lazyPart(() => import('./ProspectLog.tsx'));
const InvitePartner = lazyPart(() => import('./InvitePartner.tsx'));

/** A prospect: its status, contacts, notes and log, and the invitation. */
export default function ProspectPage() {
  const { id } = useParams<{ id: string }>();
  const prospect = useResource(getProspect, { params: { id } });
  return (
    <Resource
      of={prospect}
      loading={<Waiting />}
      missingHref={paths.error.to()}
      failedTitle="Failed to fetch prospect by id"
    >
      {(data) => <Shown prospect={data} />}
    </Resource>
  );
}

const Waiting = () => (
  <>
    <Loading lines={2} />
    <div className={classes.page}>
      <div className={classes.stands}>
        <Panel title="Details">
          <Loading lines={6} />
        </Panel>
      </div>
      <div className={classes.main}>
        <Panel title="General note">
          <Loading lines={2} />
        </Panel>
        <Panel title="Notes">
          <Loading lines={6} />
        </Panel>
      </div>
    </div>
  </>
);

function Shown({ prospect }: { prospect: Page }) {
  const { id, name, domain, country, isArchived, contacts } = prospect;
  const [isInviting, { open, close }] = useDisclosure(false);
  usePreloaded(InvitePartner);
  return (
    <ProspectEdits>
      <PageHeader
        title={name}
        name={name}
        breadcrumbs={[{ label: 'Prospects', href: paths.adminProspects.to() }]}
        description={
          <span className={classes.facts}>
            <Status tone={isArchived ? 'neutral' : 'success'} label={isArchived ? 'Archived' : 'Active'} />
            {domain !== '' && (
              <Anchor href={`https://${domain}`} target="_blank" rel="noopener noreferrer">
                {domain}
              </Anchor>
            )}
            {country !== null && <span>{countryName(country)}</span>}
          </span>
        }
        actions={
          <>
            <ProspectSteps prospect={prospect} />
            <Button onClick={open}>Invite as partner</Button>
          </>
        }
      />
      <div className={classes.page}>
        <div className={classes.stands}>
          <Panel title="Details">
            <Definition
              items={[
                { label: 'Status', value: <ProspectStatusSelect prospect={prospect} /> },
                { label: 'Type', value: <ProspectTypeSelect prospect={prospect} /> },
                { label: 'Assignee', value: <ProspectAssigneeSelect prospect={prospect} /> },
                { label: 'Tags', value: <ProspectTagEdit prospect={prospect} /> },
                { label: 'Outcome', value: <Outcome prospect={prospect} /> },
                { label: 'Status since', value: <When at={prospect.statusUpdatedAt ?? prospect.createdAt} /> },
                { label: 'Added', value: date(prospect.createdAt) },
              ]}
            />
          </Panel>
        </div>
        <div className={classes.main}>
          <Panel title="General note">
            <GeneralNote prospect={prospect} />
          </Panel>
          <Panel title="Notes">
            <LazyNotes of="prospect" id={id} />
          </Panel>
          <Panel title="Log" description="Calls, emails and meetings, latest first.">
            <ProspectLog id={id} fallback={<Loading lines={5} />} />
          </Panel>
        </div>
        <div className={classes.side}>
          <ProspectSide
            prospect={prospect}
            fallback={
              <Panel title="Contacts">
                <Loading lines={5} />
              </Panel>
            }
          />
        </div>
      </div>
      <Dialog opened={isInviting} onClose={close} title={`Invite ${name} as a partner`} size="sm">
        {isInviting && <InvitePartner contacts={contacts} onClose={close} />}
      </Dialog>
    </ProspectEdits>
  );
}

/** What came of it: the partner it became, or why it was lost. */
const Outcome = ({ prospect: { outcome, outcomeAt, outcomeReason, partner } }: { prospect: Page }) => (
  <span className={classes.outcome}>
    <span className={classes.facts}>
      <ProspectOutcome outcome={outcome} />
      {partner && (
        <Anchor component={Link} href={paths.adminPartner.to(partner.id)}>
          {partner.name}
        </Anchor>
      )}
      {outcomeAt !== null && (
        <span className="quiet">
          <When at={outcomeAt} />
        </span>
      )}
    </span>
    {outcomeReason !== '' && <span className={classes.reason}>{outcomeReason}</span>}
  </span>
);
