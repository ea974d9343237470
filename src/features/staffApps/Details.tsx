import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

import type { StaffApp } from '#contract/apps/admin.ts';
import { plural } from '#contract/shared/plural.ts';

import { Lifecycle } from '../../entities/lifecycle/Lifecycle.tsx';
import { useUser } from '../../entities/session/session.ts';
import { paths } from '../../paths.ts';
import { Status } from '../../shared/feedback/Status.tsx';
import { Definition } from '../../shared/page/Definition.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { Markdown } from '../../shared/text/Markdown.tsx';
import { percent } from '../../shared/text/format.ts';
import { priceWords } from './appValues.ts';
import { EditApp } from './EditApp.tsx';
import { ListingSteps } from './ListingSteps.tsx';
import { listingStatus } from './listingStates.ts';
import { LogoForm } from './LogoForm.tsx';
import { PlanPrices } from './PlanPrices.tsx';
import classes from './StaffApps.module.css';

/** What an app is: for admins a form, for other staff to read. */
export default function Details({ app }: { app: StaffApp }) {
  const isAdmin = useUser()?.role === 'admin';
  const { id, state, commissionRate } = app;
  return (
    <div className={classes.split}>
      <div className={classes.stack}>
        {isAdmin ? <EditApp app={app} /> : <AppFacts app={app} />}
        <PlanPrices plans={app.plans} />
      </div>
      <div className={classes.stack}>
        <Panel title="Status">
          <div className={classes.stack}>
            <Status {...listingStatus[state]} />
            {isAdmin && <ListingSteps app={app} />}
          </div>
        </Panel>
        <Panel title="Commission terms">
          <Definition items={[{ label: 'Default rate', value: percent(commissionRate) }]} />
          <div>
            <Anchor component={Link} href={paths.adminPayTerm.to('app', id)} size="sm">
              {isAdmin ? 'Change terms' : 'Show terms'}
            </Anchor>
          </div>
        </Panel>
        {isAdmin && <LogoForm app={app} />}
        <Panel title="History">
          <Lifecycle entity="listing" id={id} />
        </Panel>
      </div>
    </div>
  );
}

function AppFacts({ app }: { app: StaffApp }) {
  const { slug, category, listingUrl, attributionWindowDays, currency, descriptionTree, plans } = app;
  return (
    <Panel title="App">
      <div className={classes.stack}>
        <Definition
          items={[
            { label: 'Short name', value: slug },
            { label: 'Category', value: category },
            { label: 'Listing', value: <Anchor href={listingUrl}>{listingUrl}</Anchor> },
            { label: 'Attribution window', value: plural(attributionWindowDays, { one: 'day', other: 'days' }) },
            { label: 'Currency', value: currency },
          ]}
        />
        {descriptionTree.length > 0 && <Markdown tree={descriptionTree} />}
        <ul className={classes.offers} aria-label="Plans">
          {plans.flatMap(({ id, name, endedAt, ...plan }) =>
            endedAt === null ? [<li key={id}>{`${name}: ${priceWords(plan, plan.currency)}`}</li>] : [],
          )}
        </ul>
        <p className="quiet">Only admins can change apps.</p>
      </div>
    </Panel>
  );
}
