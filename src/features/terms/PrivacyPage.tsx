import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

import { paths } from '../../paths.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import classes from '../../shared/text/Markdown.module.css';

/** What the product stores about people, and why. Change it with what is stored. */
export default function PrivacyPage() {
  return (
    <>
      <PageHeader title="Privacy notice" description="What this portal stores about you, and why." />
      <Panel>
        <div className={classes['text']}>
          <h2>Your account</h2>
          <p>
            We store your name, your email and a hash of your password, never the password itself. If you sign in with
            Google, we store the identifier Google gives us. You stay signed in for seven days; for each session we keep
            the browser, the network address and when it was last used, so that you can see and end it in your profile.
          </p>
          <h2>Your company and payouts</h2>
          <p>
            We store what you enter when you register: your company, its address and website, and how to reach you. We
            store the payout method you add, so that we can pay you. Payments and the records behind them are kept for
            as long as the law requires.
          </p>
          <h2>Visits to referral links</h2>
          <p>
            To count each visitor once, we use a code made from their network address and browser. Its key is replaced
            every day; after that the code can no longer be traced to anyone. With it we keep the site they came from,
            their country, and whether it was a desktop, a phone or a tablet.
          </p>
          <h2>Your browser</h2>
          <p>
            This site keeps your session and your display settings in your browser. Signing in with Google sets one
            cookie for the minutes it takes; otherwise there are none, and no advertising or analytics scripts.
          </p>
          <h2>Emails</h2>
          <p>
            We email you about your account, your leads and your payouts. You choose which of these emails you get in
            your profile; emails that protect your account are always sent.
          </p>
          <h2>Who sees your data</h2>
          <p>
            Only the staff who run the programme. When a colleague signs in to your account to help you, it is recorded.
            We do not sell data or share it for advertising.
          </p>
          <h2>Leaving</h2>
          <p>
            On your account page you can get a copy of your data, and ask to be erased. After 14 days to change your
            mind, and once everything is paid, nothing identifies you or your company any more. Amounts and dates of
            payments stay, without your name.
          </p>
          <p>
            See also{' '}
            <Anchor component={Link} href={paths.kept.to()} underline="always">
              what we keep, for how long and why
            </Anchor>
            , and the{' '}
            <Anchor component={Link} href={paths.publicTerms.to()} underline="always">
              terms and conditions
            </Anchor>
            .
          </p>
        </div>
      </Panel>
    </>
  );
}
