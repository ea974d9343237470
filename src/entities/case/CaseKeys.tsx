import { Checkbox } from '@mantine/core';
import { useState } from 'react';

import { Definition } from '../../shared/page/Definition.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { hasLetterKeys, setLetterKeys } from '../../shared/table/keys/letterKeys.ts';
import { caseLetters } from './caseSteps.ts';

const words = {
  next: 'Next review',
  previous: 'Previous review',
  'case.clear': 'Clear',
  'case.confirm': 'Confirm',
  'case.ask': 'Ask',
} as const satisfies Record<keyof typeof caseLetters, string>;

const shown = Object.entries(words).map(([act, label]) => ({
  label,
  value: <kbd>{Object.entries(caseLetters).find(([other]) => other === act)?.[1]}</kbd>,
}));

/** The letters of the queue, and whether they do anything: the same choice as for tables. */
export function CaseKeys() {
  const [isOn, setOn] = useState(hasLetterKeys);
  return (
    <Panel title="Keys">
      <Definition items={shown} />
      <Checkbox
        mt="sm"
        label="Letter keys"
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          setLetterKeys(checked);
          setOn(checked);
        }}
      />
    </Panel>
  );
}
