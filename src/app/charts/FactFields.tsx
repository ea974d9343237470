import { Checkbox } from '@mantine/core';
import { useId } from 'react';

import { PlainInput } from '../../shared/form/fields/PlainInput.tsx';
import { PlainSelect } from '../../shared/form/fields/PlainSelect.tsx';
import type { Chart } from './chartList.ts';
import type { Fact } from './declaredFacts.ts';
import { factsOf, knowledgeOf } from './facts.ts';
import type { Moment } from './play.ts';
import classes from './Chart.module.css';

interface FactFieldsProps {
  chart: Chart;
  moment: Moment;
  onSet: (name: string, value: unknown) => void;
}

/** What the guards read, each to be set; and what else a process knows. */
export function FactFields({ chart, moment, onSet }: FactFieldsProps) {
  const facts = factsOf(chart);
  const knowledge = knowledgeOf(chart, moment.snapshot);
  const context: Readonly<Record<string, unknown>> = moment.snapshot.context;
  if (facts.length + knowledge.length === 0) return <p className={classes.none}>This chart asks for no facts.</p>;
  return (
    <>
      {facts.length > 0 && (
        <ul className={classes.facts}>
          {facts.map((fact) => (
            <li key={fact.name} className={classes.fact}>
              <FactField fact={fact} value={context[fact.name]} onSet={(value) => onSet(fact.name, value)} />
            </li>
          ))}
        </ul>
      )}
      {knowledge.length > 0 && (
        <>
          <h3 className={classes.kind}>Follows from the events</h3>
          <dl className={classes.knowledge}>
            {knowledge.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value === '' ? '–' : value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  );
}

interface FactFieldProps {
  fact: Fact;
  value: unknown;
  onSet: (value: unknown) => void;
}

function FactField({ fact: { label, meaning, control }, value, onSet }: FactFieldProps) {
  const id = useId();
  if (control.kind === 'yes')
    return (
      <>
        <Checkbox label={label} checked={value === true} onChange={(event) => onSet(event.currentTarget.checked)} />
        {meaning !== '' && <p className={classes.meaning}>{meaning}</p>}
      </>
    );
  return (
    <>
      <label htmlFor={id}>{label}</label>
      {control.kind === 'choice' ? (
        <PlainSelect
          id={id}
          value={String(control.options.findIndex((option) => JSON.stringify(option.value) === JSON.stringify(value)))}
          options={[
            ...(control.options.some((option) => JSON.stringify(option.value) === JSON.stringify(value))
              ? []
              : [{ value: '-1', label: 'Otherwise' }]),
            ...control.options.map((option, index) => ({ value: String(index), label: option.label })),
          ]}
          onChange={(index) => {
            const option = control.options[Number(index)];
            if (option) onSet(option.value);
          }}
        />
      ) : (
        <PlainInput
          id={id}
          size="xs"
          type={inputs[control.kind]}
          value={shownIn(control.kind, value)}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            if (control.kind === 'day') {
              if (typed !== '') onSet(`${typed}T12:00:00Z`);
              else if (control.none !== undefined) onSet(null);
            } else if (control.kind === 'number') {
              if (typed !== '' && Number.isFinite(Number(typed))) onSet(Number(typed));
            } else if (control.kind === 'text' || typed !== '') onSet(typed);
          }}
        />
      )}
      {meaning !== '' && <p className={classes.meaning}>{meaning}</p>}
    </>
  );
}

const inputs = { number: 'number', text: 'text', month: 'month', day: 'date' } as const;

const shownIn = (kind: keyof typeof inputs, value: unknown): string => {
  if (typeof value !== 'string') return typeof value === 'number' ? String(value) : '';
  return kind === 'day' ? value.slice(0, 10) : value;
};
