import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

import { Tip } from '../feedback/Tip.tsx';

export interface IconActionProps extends ActionIconProps, Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> {
  'aria-label': string;
  /** The tooltip; without it, the accessible name. */
  tip?: string | undefined;
}

/** A quiet button of an icon alone, with its tooltip. */
export function IconAction({ tip, ...props }: IconActionProps) {
  return (
    <Tip label={tip ?? props['aria-label']}>
      <ActionIcon variant="subtle" color="gray" {...props} />
    </Tip>
  );
}
