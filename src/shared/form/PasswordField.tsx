import { PasswordInput, type PasswordInputProps } from '@mantine/core';

import classes from './PasswordField.module.css';
import { strengthOf } from './passwordStrength.ts';

export interface PasswordFieldProps extends PasswordInputProps {
  /** Shows how strong a new password is while it is typed. */
  withStrength?: boolean;
}

const words = ['Too short', 'Weak', 'Fair', 'Good', 'Strong'] as const;

export function PasswordField({ withStrength = false, value, ...props }: PasswordFieldProps) {
  const typed = typeof value === 'string' ? value : '';
  const strength = strengthOf(typed);
  return (
    <div>
      <PasswordInput
        {...props}
        value={value}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
      />
      {withStrength && typed !== '' && (
        <div className={classes.strength} data-strength={strength}>
          <div className={classes.bars} aria-hidden="true">
            <span />
            <span />
            <span />
            <span />
          </div>
          <span aria-live="polite">{words[strength]}</span>
        </div>
      )}
    </div>
  );
}
