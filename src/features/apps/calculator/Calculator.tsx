import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Switch.css';

import { NumberInput, Switch } from '@mantine/core';

import type { Offer } from '#contract/apps/catalogue.ts';
import { plural } from '#contract/shared/plural.ts';

import { Empty } from '../../../shared/feedback/Empty.tsx';
import { Notice } from '../../../shared/feedback/Notice.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { chosenOf, mostShops, type Stack } from './stackAddress.ts';
import classes from './StackCalculator.module.css';
import { StackChoices } from './StackChoices.tsx';
import { StackResult } from './StackResult.tsx';

export interface CalculatorProps {
  offers: readonly Offer[];
  stack: Stack;
  change: (changed: Partial<Stack>) => void;
}

/** The choice of a stack, and what comes of it. */
export default function Calculator({ offers, stack, change }: CalculatorProps) {
  const chosen = chosenOf(stack.choices, offers);
  const gone = stack.choices.length - chosen.length;
  return (
    <div className={classes.calculator}>
      <Panel title="The stack">
        {gone > 0 && (
          <Notice level="warning" className={classes.gone}>
            {plural(gone, { one: 'app or plan in this stack is', other: 'apps or plans in this stack are' })} no longer
            offered.
          </Notice>
        )}
        <StackChoices offers={offers} chosen={chosen} onChange={(choices) => change({ choices })} />
        <div className={classes.settings}>
          <NumberInput
            label="Number of shops"
            min={1}
            max={mostShops}
            clampBehavior="strict"
            hideControls
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
