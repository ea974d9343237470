import { Anchor } from '@mantine/core';
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs';
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs';
import { Link } from 'wouter';

import { paths } from '../../paths.ts';
import { Panel } from '../../shared/page/Panel.tsx';
import classes from './DashboardPage.module.css';

interface GettingStartedProps {
  hasClicks: boolean;
  hasInstalls: boolean;
  hasChargedShops: boolean;
  hasPayoutMethod: boolean;
}

/** A new partner's checklist up to the first payout. */
export default function GettingStarted({
  hasClicks,
  hasInstalls,
  hasChargedShops,
  hasPayoutMethod,
}: GettingStartedProps) {
  const steps = [
    { label: 'Share your first link', text: 'Copy it from Apps and links.', href: paths.apps.to(), isDone: hasClicks },
    {
      label: 'A shop installs',
      text: 'You’ll see it in Referrals.',
      href: paths.referrals.to(),
      isDone: hasInstalls,
    },
    {
      label: 'A shop pays',
      text: 'You earn a share of every payment.',
      href: paths.referrals.to(),
      isDone: hasChargedShops,
    },
    {
      label: 'Add a payout method',
      text: 'Bank, PayPal or Wise.',
      href: paths.payouts.to(),
      isDone: hasPayoutMethod,
    },
    {
      label: 'Your first payout',
      text: 'Paid automatically each month.',
      href: paths.payouts.to(),
      isDone: false,
    },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Panel title="Getting started" description={`${done} of ${steps.length} done`}>
      <ol className={classes.checks}>
        {steps.map(({ label, text, href, isDone }) => (
          <li key={label} className={classes.check} data-done={isDone || undefined}>
            {isDone ? (
              <IconCircleCheckFilled size={20} aria-label="Done" />
            ) : (
              <IconCircleDashed size={20} stroke={1.75} aria-label="To do" />
            )}
            <div>
              {isDone ? (
                <b>{label}</b>
              ) : (
                <Anchor component={Link} href={href} fw={600}>
                  {label}
                </Anchor>
              )}
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
