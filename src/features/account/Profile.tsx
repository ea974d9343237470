import { Button } from '@mantine/core';
import { Link } from 'wouter';

import { getProfile } from '#contract/account/account.ts';

import { paths } from '../../paths.ts';
import { lazyPart, useLazyPart } from '../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { NotificationSettings } from '../../entities/notification/NotificationSettings.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { AcceptedTermsPanel } from './AcceptedTermsPanel.tsx';
import classes from './Account.module.css';
import { CompanyPanel } from './CompanyPanel.tsx';
import { PasswordSkeleton } from './PasswordSkeleton.tsx';
import { PersonPanel } from './PersonPanel.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';

const PasswordPanel = lazyPart(() => import('./PasswordPanel.tsx'));
const DataPanel = lazyPart(() => import('./DataPanel.tsx'));
const DevicesPanel = lazyPart(() => import('./DevicesPanel.tsx'));

/** The person, the password and the devices; for partners also the company, the way of payment and the terms. */
export function Profile({ area }: { area: 'partner' | 'admin' }) {
  // Fetched beside the profile, not after it.
  useLazyPart(PasswordPanel, true);
  const profile = useResource(getProfile, {});
  const isPartner = area === 'partner';
  return (
    <>
      <PageHeader title="Account profile" />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Resource of={profile} loading={<ProfileSkeleton isPartner={isPartner} />}>
            {(data) => (
              <div className={classes.column}>
                <PersonPanel profile={data} />
                {isPartner && data.company && <CompanyPanel profile={data} company={data.company} />}
                <PasswordPanel profile={data} fallback={<PasswordSkeleton hasPassword={data.hasPassword} />} />
              </div>
            )}
          </Resource>
        </div>
        <div className={classes.column}>
          <NotificationSettings />
          <DevicesPanel
            fallback={
              <Panel title="Active sessions">
                <Loading lines={5} />
              </Panel>
            }
          />
          {isPartner && (
            <Panel title="Payout method">
              <p className={classes.text}>Manage your payout method under Payouts.</p>
              <Button component={Link} href={paths.payouts.to()} variant="default">
                Open payouts
              </Button>
            </Panel>
          )}
          <DataPanel
            fallback={
              <Panel title="Your data">
                <Loading lines={4} />
              </Panel>
            }
          />
          {isPartner && profile.data && <AcceptedTermsPanel acceptances={profile.data.acceptances} />}
        </div>
      </div>
    </>
  );
}
