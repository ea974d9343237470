import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Switch.css';

import { NumberInput, Switch } from '@mantine/core';
import { useSearch, useSearchParams } from 'wouter';

import { listOffers, type Offer } from '#contract/catalogue.ts';

import { Loading } from '../../shared/feedback/Loading.tsx';
import { CopyButton } from '../../shared/text/CopyButton.tsx';
import { Empty } from '../../shared/feedback/Empty.tsx';
import { Notice } from '../../shared/feedback/Notice.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { PrintButton } from '../../shared/page/PrintButton.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { paths } from '../../paths.ts';
import { AppsTabs } from './AppsTabs.tsx';
import { chosenOf, mostShops, putStack, type Stack, stackOf } from './stackAddress.ts';
import { StackChoices } from './StackChoices.tsx';
import classes from './StackCalculator.module.css';
import { StackResult } from './StackResult.tsx';

/** What a stack of apps costs a merchant and brings the partner; all of it in the address. */
export default function StackCalculatorPage() {
  const offers = useResource(listOffers, {});
  const [search, setSearch] = useSearchParams();
  const query = useSearch();
  const stack = stackOf(search);
  const change = (changed: Partial<Stack>) =>
    setSearch((current) => putStack(current, { ...stackOf(current), ...changed }), { replace: true });
  return (
    <>
      <PageHeader
        title="Stack calculator"
        description="Put apps together for a merchant: what they pay, and what you earn."
        actions={
          stack.choices.length > 0 && (
            <>
              <CopyButton
                label="Copy link"
                value={`${location.origin}${paths.stackCalculator.to()}${query === '' ? '' : `?${query}`}`}
              />
              <PrintButton />
            </>
          )
        }
      />
      <AppsTabs current="calculator">
        <Resource of={offers} loading={<Loading lines={8} />}>
          {(all) => <Calculator offers={all} stack={stack} change={change} />}
        </Resource>
      </AppsTabs>
    </>
  );
}

interface CalculatorProps {
  offers: readonly Offer[];
  stack: Stack;
  change: (changed: Partial<Stack>) => void;
}

function Calculator({ offers, stack, change }: CalculatorProps) {
  const chosen = chosenOf(stack.choices, offers);
  const gone = stack.choices.length - chosen.length;
  return (
    <div className={classes.calculator}>
      <Panel title="The stack">
        {gone > 0 && (
          <Notice level="warning" className={classes.gone}>
            {gone === 1 ? 'One app or plan' : `${gone} apps or plans`} of this stack {gone === 1 ? 'is' : 'are'} not
            offered any more.
          </Notice>
        )}
        <StackChoices offers={offers} chosen={chosen} onChange={(choices) => change({ choices })} />
        <div className={classes.settings}>
          <NumberInput
            label="Number of shops"
            min={1}
            max={mostShops}
            clampBehavior="strict"
            allowDecimal={false}
            allowNegative={false}
            w={160}
            value={stack.shops}
            onChange={(typed) => {
              const shops = Number(typed);
              if (Number.isInteger(shops) && shops >= 1) change({ shops });
            }}
          />
          <Switch
            label="No shop leaves (0% churn)"
            checked={!stack.hasChurn}
            onChange={({ currentTarget }) => change({ hasChurn: !currentTarget.checked })}
          />
          <Switch
            label="Hide what I earn"
            checked={!stack.hasEarnings}
            onChange={({ currentTarget }) => change({ hasEarnings: !currentTarget.checked })}
          />
        </div>
      </Panel>
      {chosen.length === 0 ? (
        <Panel>
          <Empty title="No apps in the stack" text="Add an app to see what it costs and what it earns." />
        </Panel>
      ) : (
        <StackResult chosen={chosen} stack={stack} />
      )}
    </div>
  );
}
