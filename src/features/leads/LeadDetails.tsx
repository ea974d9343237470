import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import type { Lead } from '#contract/leads/leads.ts';

import { paths } from '../../paths.ts';
import { AppName } from '../../entities/app/AppName.tsx';
import { Definition } from '../../shared/page/Definition.tsx';
import { countryName, date, dateTime } from '../../shared/text/format.ts';
import { Status } from '../../shared/feedback/Status.tsx';
import type { Asker } from './LeadConflicts.tsx';
import classes from './LeadDetails.module.css';
import { leadStates } from '../../entities/lead/leadStates.ts';

/** All fields of a lead and its outcome. */
export function LeadDetails({ lead, asker }: { lead: Lead; asker: Asker }) {
  const { submittedBy, installs, apps } = lead;
  const installed = installs.map(
    ({ appId, installedAt }) => `${apps.find(({ id }) => id === appId)?.name ?? 'Unknown app'}, ${date(installedAt)}`,
  );
  return (
    <div className={classes.details}>
      <Definition
        items={[
          { label: 'Status', value: <Status {...leadStates[lead.state]} /> },
          { label: 'Shop domain', value: lead.shopDomain },
          { label: 'Contact', value: lead.contactName },
          { label: 'Email', value: <Anchor href={`mailto:${lead.email}`}>{lead.email}</Anchor> },
          { label: 'Phone', value: lead.phone },
          { label: 'Country', value: lead.country === null ? '' : countryName(lead.country) },
          ...(asker === 'staff'
            ? [
                {
                  label: 'Partner',
                  value: (
                    <Anchor component={Link} href={paths.adminPartner.to(lead.partnerId)}>
                      {lead.partnerName}
                    </Anchor>
                  ),
                },
              ]
            : []),
          { label: 'Submitted', value: dateTime(lead.createdAt) },
          { label: 'Submitted by', value: submittedBy },
          ...(lead.decidedAt === null ? [] : [{ label: 'Decided', value: dateTime(lead.decidedAt) }]),
          ...(lead.claimEndsAt === null
            ? []
            : [
                {
                  label: lead.state === 'expired' ? 'Was reserved until' : 'Reserved until',
                  value: date(lead.claimEndsAt),
                },
              ]),
          ...(installed.length === 0 ? [] : [{ label: 'Installed', value: installed.join('; ') }]),
        ]}
      />
      <Part label="Apps">
        <div className={classes.apps}>
          {apps.map(({ id, name, color }) => (
            <AppName key={id} name={name} color={color} />
          ))}
        </div>
      </Part>
      {lead.reason !== '' && (
        <Part label="Reason">
          <p className={classes.text}>{lead.reason}</p>
        </Part>
      )}
      {lead.message !== '' && (
        <Part label="Message">
          <p className={classes.text}>{lead.message}</p>
        </Part>
      )}
    </div>
  );
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <span className={classes.label}>{label}</span>
      {children}
    </div>
  );
}
