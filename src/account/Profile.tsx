import { Button } from '@mantine/core';
import { Link } from 'wouter';

import { getProfile } from '#contract/account.ts';

import { paths } from '../app/paths.ts';
import { Loading } from '../ui/Loading.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Resource } from '../ui/Resource.tsx';
import { useResource } from '../ui/useResource.ts';
import { AcceptedTermsPanel } from './AcceptedTermsPanel.tsx';
import classes from './Account.module.css';
import { CompanyPanel } from './CompanyPanel.tsx';
import { DevicesPanel } from './DevicesPanel.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { PersonPanel } from './PersonPanel.tsx';

const skeleton = (
  <Panel title="You">
    <Loading lines={6} />
  </Panel>
);

/** The person, the password and the devices; for partners also the company, the way of payment and the terms. */
export function Profile({ area }: { area: 'partner' | 'admin' }) {
  const profile = useResource(getProfile, {});
  const isPartner = area === 'partner';
  return (
    <>
      <PageHeader title="Account profile" />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Resource of={profile} loading={skeleton}>
            {(data) => (
              <div className={classes.column}>
                <PersonPanel profile={data} />
                {isPartner && data.company && <CompanyPanel profile={data} company={data.company} />}
                <PasswordPanel profile={data} />
              </div>
            )}
          </Resource>
        </div>
        <div className={classes.column}>
          <DevicesPanel />
          {isPartner && (
            <Panel title="Payout method">
              <p className={classes.text}>Where your commissions are paid to stands with your payouts.</p>
              <Button component={Link} href={paths.payouts.to()} variant="default">
                Open payouts
              </Button>
            </Panel>
          )}
          {isPartner && profile.data && <AcceptedTermsPanel acceptances={profile.data.acceptances} />}
        </div>
      </div>
    </>
  );
}
