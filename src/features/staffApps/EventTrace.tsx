import '@mantine/core/styles/Code.css';

import { Anchor, Code } from '@mantine/core';
import { Link } from 'wouter';

import { getAppEvent } from '#contract/apps/admin.ts';

import { Lifecycle } from '../../entities/lifecycle/Lifecycle.tsx';
import ShopReceipt from '../../entities/receipt/ShopReceipt.tsx';
import { paths } from '../../paths.ts';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Status } from '../../shared/feedback/Status.tsx';
import { Definition } from '../../shared/page/Definition.tsx';
import { dateTime } from '../../shared/text/format.ts';
import { appEventStatus } from './eventWords.ts';
import classes from './StaffApps.module.css';

/** An event as it came, and how it was decided; opened by the table of events, and loaded lazily. */
export default function EventTrace({ slug, id }: { slug: string; id: string }) {
  const event = useResource(getAppEvent, { params: { slug, id } });
  return (
    <Resource of={event} loading={<Loading lines={6} />}>
      {({ shop, outcome, occurredAt, receivedAt, webhookId, referralId, trace, payload }) => (
        <div className={classes.stack}>
          <Definition
            items={[
              { label: 'Shop', value: shop },
              { label: 'Outcome', value: <Status {...appEventStatus[outcome]} /> },
              { label: 'Happened', value: dateTime(occurredAt) },
              { label: 'Received', value: dateTime(receivedAt) },
              { label: 'Message', value: webhookId },
            ]}
          />
          {trace.length > 0 && (
            <section aria-label="How it was decided">
              <h3 className={classes.title}>How it was decided</h3>
              <ol className={classes.trace}>
                {trace.map(({ isMet, what, found }) => (
                  <li key={what}>
                    <Status tone={isMet ? 'success' : 'neutral'} {...(isMet ? {} : { mark: 'off' })} label={what} />
                    <p className="quiet">{found}</p>
                  </li>
                ))}
              </ol>
            </section>
          )}
          <section aria-label="Why this partner?">
            <h3 className={classes.title}>Why this partner?</h3>
            <ShopReceipt app={slug} shop={shop} at={occurredAt} isStaff />
          </section>
          <section aria-label="History">
            <h3 className={classes.title}>History</h3>
            <Lifecycle entity="appEvent" id={id} />
          </section>
          {referralId !== null && (
            <Anchor component={Link} href={paths.adminReferrals.to({ referral: referralId })} size="sm">
              Open the referral
            </Anchor>
          )}
          <Code block tabIndex={0} aria-label="What was sent">
            {payload}
          </Code>
        </div>
      )}
    </Resource>
  );
}
