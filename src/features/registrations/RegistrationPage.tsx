import { Button, Stack } from '@mantine/core';
import { useLocation, useParams } from 'wouter';

import { getPartner, listRegistrations } from '#contract/partners.ts';

import { paths } from '../../paths.ts';
import { Definition } from '../../shared/page/Definition.tsx';
import { Lifecycle } from '../../entities/lifecycle/Lifecycle.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { PartnerDecision } from '../../entities/partner/PartnerDecision.tsx';
import { PartnerImage } from '../../entities/partner/PartnerImage.tsx';
import { Email } from '../../shared/text/Email.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { Status } from '../../shared/feedback/Status.tsx';
import { countryName, date, dateTime } from '../../shared/text/format.ts';
import { useResource } from '../../shared/data/useResource.ts';
import classes from './RegistrationPage.module.css';

const states = { '-1': ['error', 'Rejected'], '0': ['warning', 'Pending'], '1': ['success', 'Approved'] } as const;
const reads = (value: string): string => value.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());

/** One registration on one page, the decision, and the next one without going back. */
export default function RegistrationPage() {
  const { id } = useParams<{ id: string }>();
  const [, navigate] = useLocation();
  const partner = useResource(getPartner, { params: { id } });
  const waiting = useResource(listRegistrations, { query: { status: 0, perPage: 2 } });
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
            actions={<Status tone={states[`${data.approvalStatus}`][0]} label={states[`${data.approvalStatus}`][1]} />}
          />
          <Stack gap="md">
            <PartnerDecision key={data.id} partner={data}>
              {next && (
                <Button variant="subtle" ml="auto" onClick={() => navigate(paths.adminRegistration.to(next.id))}>
                  Next: {next.name}
                </Button>
              )}
            </PartnerDecision>
            <Panel title="Company">
              <div className={classes.company}>
                <PartnerImage name={data.name} url={data.imageUrl} size={72} />
                <Definition
                  items={[
                    { label: 'Domain', value: data.domain },
                    { label: 'Expertise', value: reads(data.expertiseArea) },
                    { label: 'Audience and plans', value: data.audience === '' ? '–' : data.audience },
                    { label: 'Discovered via', value: reads(data.discoveryMethod) },
                    {
                      label: 'Address',
                      value: `${data.streetAddress}, ${data.zip} ${data.city}, ${countryName(data.country)}`,
                    },
                    { label: 'Phone', value: `${data.countryPhoneCode} ${data.phoneNumber}` },
                  ]}
                />
              </div>
            </Panel>
            <Panel title="Contact">
              <Definition
                items={[
                  { label: 'Name', value: data.contact ? `${data.contact.firstName} ${data.contact.lastName}` : '–' },
                  { label: 'Email', value: data.contact ? <Email address={data.contact.email} /> : '–' },
                  { label: 'Decided', value: data.approvalDecidedAt ? date(data.approvalDecidedAt) : '–' },
                  { label: 'Note', value: data.approvalNote === '' ? '–' : data.approvalNote },
                ]}
              />
            </Panel>
            <Panel title="History">
              <Lifecycle entity="partner" id={id} />
            </Panel>
          </Stack>
        </>
      )}
    </Resource>
  );
}
