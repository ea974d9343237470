import { NativeSelect } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';

import type { Offer } from '#contract/apps/catalogue.ts';

import { AppName } from '../../../entities/app/AppName.tsx';
import { IconAction } from '../../../shared/page/IconAction.tsx';
import { priceWords } from '../planWords.ts';
import { type Choice, type Chosen, plansByKey } from './stackAddress.ts';
import classes from './StackCalculator.module.css';

interface StackChoicesProps {
  offers: readonly Offer[];
  chosen: readonly Chosen[];
  onChange: (choices: readonly Choice[]) => void;
}

/** The apps of a stack with their plans, and a way to add another one. */
export function StackChoices({ offers, chosen, onChange }: StackChoicesProps) {
  const choices = chosen.map(({ choice }) => choice);
  const others = offers.filter(({ slug, plans }) => plans.length > 0 && !choices.some((choice) => choice.app === slug));
  return (
    <>
      {chosen.length > 0 && (
        <ul className={classes.choices} aria-label="Apps in the stack">
          {chosen.map(({ choice, offer }) => (
            <li key={choice.app}>
              <AppName name={offer.name} color={offer.color} />
              <NativeSelect
                aria-label={`Plan of ${offer.name}`}
                value={choice.plan}
                data={[...plansByKey(offer.plans)].map(([value, plan]) => ({
                  value,
                  label: `${plan.name}, ${priceWords(plan)}`,
                }))}
                onChange={({ currentTarget: { value } }) =>
                  onChange(choices.map((one) => (one.app === choice.app ? { ...one, plan: value } : one)))
                }
              />
              <IconAction
                aria-label={`Remove ${offer.name}`}
                onClick={() => onChange(choices.filter((one) => one.app !== choice.app))}
              >
                <IconX size={16} stroke={1.75} aria-hidden="true" />
              </IconAction>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <NativeSelect
          label="Add an app"
          className={classes.add}
          value=""
          data={[
            { value: '', label: 'Choose an app' },
            ...others.map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
          onChange={({ currentTarget: { value: slug } }) => {
            const [plan] = plansByKey(others.find((one) => one.slug === slug)?.plans ?? []).keys();
            if (plan !== undefined) onChange([...choices, { app: slug, plan }]);
          }}
        />
      )}
    </>
  );
}
