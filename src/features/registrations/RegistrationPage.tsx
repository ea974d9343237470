import { Anchor, Button, Group, Stack } from '@mantine/core';
import { Link, useParams } from 'wouter';

import type { DataOf } from '#contract/shared/endpoint.ts';
import { getPartner } from '#contract/partners/partners.ts';
import { listRegistrations } from '#contract/registrations/registrations.ts';

import { paths } from '../../paths.ts';
import { registrationStatus } from '../../entities/partner/approvalStatus.ts';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { Definition } from '../../shared/page/Definition.tsx';
import { emailMatch } from '../../entities/partner/emailMatch.ts';
import { Lifecycle } from '../../entities/lifecycle/Lifecycle.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { PartnerDecision } from '../../entities/partner/PartnerDecision.tsx';
import { PartnerImage } from '../../entities/partner/PartnerImage.tsx';
import { Email } from '../../shared/text/Email.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { Status } from '../../shared/feedback/Status.tsx';
import { countryName, dash, dateTime } from '../../shared/text/format.ts';
import { useResource } from '../../shared/data/useResource.ts';
import { When } from '../../shared/text/When.tsx';
import { Waited } from '../../entities/partner/Waited.tsx';
import classes from './RegistrationPage.module.css';

const Duplicates = lazyPart(() => import('./Duplicates.tsx'));

const reads = (value: string): string => value.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());
const matches = {
  same: { tone: 'success', label: 'Matches the domain' },
  personal: { tone: 'warning', label: 'Personal address' },
  other: { tone: 'warning', label: 'Different from the domain' },
} as const;

type Registration = DataOf<typeof getPartner>;

/** One registration: its facts with the decision beside them, and the next one without going back. */
export default function RegistrationPage() {
  const { id } = useParams<{ id: string }>();
  const partner = useResource(getPartner, { params: { id } });
  const waiting = useResource(listRegistrations, { query: { status: 'staff', perPage: 2 } });
  const next = waiting.data?.find((other) => other.id !== id);
  return (
    <Resource of={partner} failedTitle="Failed to fetch partner by id" missingHref={paths.error.to()}>
      {(data) => (
        <>
          <PageHeader
            title={data.name}
            name={data.name}
            breadcrumbs={[{ label: 'Registrations', href: paths.adminRegistrations.to() }]}
            description={`Registered ${dateTime(data.createdAt)}`}
            actions={<Status {...registrationStatus[data.approvalState]} />}
          />
          <div className={classes.sides}>
            <Stack gap="md" className={classes.facts}>
              <Company partner={data} />
              <Contact partner={data} />
              <Duplicates id={data.id} />
            </Stack>
            <div className={classes.decision}>
              <PartnerDecision key={data.id} partner={data}>
                {(data.approvalStatus === 1 || next) && (
                  <Group gap="sm">
                    {data.approvalStatus === 1 && (
                      <Button component={Link} href={paths.adminPartner.to(data.id)}>
                        Open partner
                      </Button>
                    )}
                    {next && (
                      <Anchor component={Link} href={paths.adminRegistration.to(next.id)} className={classes.next}>
                        Next registration: {next.name}
                      </Anchor>
                    )}
                  </Group>
                )}
              </PartnerDecision>
            </div>
            <div className={classes.facts}>
              <Panel title="History">
                <Lifecycle entity="partner" id={id} />
              </Panel>
            </div>
          </div>
        </>
      )}
    </Resource>
  );
}

/** For how long it has waited, and for whom; nothing once it is decided. */
function waitOf({ approvalState, waitingSince }: Registration) {
  if (waitingSince === null) return [];
  return approvalState === 'informationNeeded'
    ? [{ label: 'Waiting for partner since', value: <When at={waitingSince} /> }]
    : [{ label: 'Waiting', value: <Waited since={waitingSince} isOverdue={approvalState === 'overdue'} /> }];
}

function Company({ partner }: { partner: Registration }) {
  const { domain } = partner;
  return (
    <Panel title="Company">
      <div className={classes.company}>
        <PartnerImage name={partner.name} url={partner.imageUrl} size={72} />
        <Definition
          items={[
            {
              label: 'Domain',
              value: (
                <Anchor href={`https://${domain}`} target="_blank" rel="noreferrer">
                  {domain}
                </Anchor>
              ),
            },
            { label: 'Expertise', value: reads(partner.expertiseArea) },
            { label: 'Audience and plans', value: partner.audience === '' ? dash : partner.audience },
            { label: 'Discovered via', value: reads(partner.discoveryMethod) },
            {
              label: 'Address',
              value: `${partner.streetAddress}, ${partner.zip} ${partner.city}, ${countryName(partner.country)}`,
            },
            { label: 'Phone', value: `${partner.countryPhoneCode} ${partner.phoneNumber}` },
            ...waitOf(partner),
          ]}
        />
      </div>
    </Panel>
  );
}

function Contact({ partner: { contact, domain } }: { partner: Registration }) {
  return (
    <Panel title="Contact">
      <Definition
        items={[
          { label: 'Name', value: contact ? `${contact.firstName} ${contact.lastName}` : dash },
          { label: 'Email', value: contact ? <Email address={contact.email} /> : dash },
          {
            label: 'Email and domain',
            value: contact ? <Status {...matches[emailMatch(contact.email, domain)]} /> : dash,
          },
        ]}
      />
    </Panel>
  );
}
