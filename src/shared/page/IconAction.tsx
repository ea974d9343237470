import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

import { Tip } from '../feedback/Tip.tsx';

export interface IconActionProps extends ActionIconProps, Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> {
  'aria-label': string;
  /** The tooltip; without it, the accessible name. */
  tip?: string | undefined;
  /** Why it cannot be pressed now; it looks disabled, stays focusable, and its tooltip says so. */
  refusal?: string | undefined;
}

/** A quiet button of an icon alone, with its tooltip. */
export function IconAction({ tip, refusal, onClick, ...props }: IconActionProps) {
  const isRefused = refusal !== undefined;
  return (
    <Tip label={refusal ?? tip ?? props['aria-label']} isDescription={isRefused} opensOnPress={isRefused}>
      <ActionIcon
        variant="subtle"
        color="gray"
        {...props}
        {...(isRefused ? { 'aria-disabled': true, 'data-disabled': true } : { onClick })}
      />
    </Tip>
  );
}
