import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';

import classes from './PasswordField.module.css';
import type { strengthOf } from './passwordStrength.ts';

export interface PasswordFieldProps extends PasswordInputProps {
  /** Shows how strong a new password is while it is typed. */
  withStrength?: boolean;
}

const words = ['Too short', 'Weak', 'Fair', 'Good', 'Strong'] as const;

export function PasswordField({ withStrength = false, value, onFocus, ...props }: PasswordFieldProps) {
  const [isFocused, setFocused] = useState(false);
  const typed = typeof value === 'string' ? value : '';
  return (
    <div>
      <PasswordInput
        {...props}
        value={value}
        onFocus={(event) => {
          setFocused(true);
          onFocus?.(event);
        }}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide password' }}
      />
      {withStrength && (isFocused || typed !== '') && <Strength of={typed} said={props.error} />}
    </div>
  );
}

/** A dictionary of 220 kB, fetched when the field is. */
const load = () => import('./passwordStrength.ts');

/** `said`: the field's error, which need not be said twice. */
function Strength({ of, said }: { of: string; said: ReactNode }) {
  const [judge, setJudge] = useState<typeof strengthOf | null>(null);
  const typed = useDeferredValue(of);
  useEffect(() => {
    let isOver = false;
    load().then(
      (module) => !isOver && setJudge(() => module.strengthOf),
      // Advice only: the server also refuses weak passwords.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, []);
  // Its space is reserved from the start, so that nothing below moves under the pointer.
  const { score, why } = judge && typed !== '' ? judge(typed) : { score: undefined, why: '' };
  return (
    <div className={classes.strength} data-strength={score}>
      <div className={classes.bars} aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </div>
      <span aria-live="polite" className={classes.words}>
        {score !== undefined && words[score]}
        {why !== '' && why !== said && <span className={classes.why}>{why}</span>}
      </span>
    </div>
  );
}
