import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

import { mostPlans, planIntervals } from '#contract/apps/admin.ts';

import { MoneyField } from '../../shared/form/fields/MoneyField.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { newPlan, type PlanDraft } from './appValues.ts';
import classes from './StaffApps.module.css';

interface PlanFieldsProps {
  plans: readonly PlanDraft[];
  currency: string;
  errorOf: (path: string) => ReactNode;
  onChange: (plans: PlanDraft[]) => void;
}

const intervalWords = { month: 'a month', year: 'a year' } as const;
const isCurrency = (currency: string) => /^[A-Z]{3}$/.test(currency);

/** The plans on offer, in their order: names, prices, and what is taken off. */
export function PlanFields({ plans, currency, errorOf, onChange }: PlanFieldsProps) {
  const change = (key: string, changed: Partial<PlanDraft>) =>
    onChange(plans.map((plan) => (plan.key === key ? { ...plan, ...changed } : plan)));
  const move = (index: number, by: number) => {
    const plan = plans[index];
    if (plan) onChange(plans.toSpliced(index, 1).toSpliced(index + by, 0, plan));
  };
  const known = currency.trim().toUpperCase();
  return (
    <Panel
      title="Plans"
      description="A new price applies once it’s saved. Earlier charges keep their price."
      actions={
        <Button
          variant="default"
          size="xs"
          disabled={plans.length >= mostPlans}
          onClick={() => onChange([...plans, newPlan()])}
        >
          Add plan
        </Button>
      }
    >
      <div data-field="plans" tabIndex={-1}>
        {errorOf('plans') !== undefined && (
          <p role="alert" className={classes.error}>
            {errorOf('plans')}
          </p>
        )}
        {plans.length === 0 && <p className="quiet">No plans. Only apps with a plan are offered to partners.</p>}
        <ol className={classes.plans} aria-label="Plans">
          {plans.map(({ key, name, price, interval }, index) => {
            const place = name.trim() === '' ? `plan ${index + 1}` : name;
            return (
              <li key={key} className={classes.plan}>
                <TextInput
                  aria-label={`Name of plan ${index + 1}`}
                  placeholder="Name"
                  maxLength={120}
                  value={name}
                  data-field={`plans.${index}.name`}
                  error={errorOf(`plans.${index}.name`)}
                  onChange={(event) => change(key, { name: event.currentTarget.value })}
                />
                <MoneyField
                  aria-label={`Price of plan ${index + 1}`}
                  placeholder="Price"
                  currency={isCurrency(known) ? known : 'USD'}
                  value={price}
                  data-field={`plans.${index}.price`}
                  error={errorOf(`plans.${index}.price`)}
                  onChange={(amount) => change(key, { price: amount })}
                />
                <NativeSelect
                  aria-label={`Interval of plan ${index + 1}`}
                  data={planIntervals.map((value) => ({ value, label: intervalWords[value] }))}
                  value={interval}
                  onChange={(event) => {
                    const chosen = planIntervals.find((one) => one === event.currentTarget.value);
                    if (chosen) change(key, { interval: chosen });
                  }}
                />
                <div className={classes.moves}>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    disabled={index === 0}
                    aria-label={`Move ${place} up`}
                    onClick={() => move(index, -1)}
                  >
                    Up
                  </Button>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    disabled={index === plans.length - 1}
                    aria-label={`Move ${place} down`}
                    onClick={() => move(index, 1)}
                  >
                    Down
                  </Button>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Remove ${place}`}
                    onClick={() => onChange(plans.filter((plan) => plan.key !== key))}
                  >
                    Remove
                  </Button>
                </div>
              </li>
            );
          })}
        </ol>
      </div>
    </Panel>
  );
}
