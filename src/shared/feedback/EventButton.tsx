import { Button, type ButtonProps } from '@mantine/core';

import { Tip } from './Tip.tsx';

export interface EventButtonProps extends ButtonProps {
  /** What the chart says about the event; undefined until it is known. */
  action: { isAllowed: boolean; reasons: readonly string[] } | undefined;
  onClick: () => void;
}

/**
 * A button for an event: when the chart refuses the event it looks disabled, stays focusable, and explains why on focus,
 * hover and press.
 */
export function EventButton({ action, onClick, ...props }: EventButtonProps) {
  const isAllowed = action?.isAllowed === true;
  return (
    <Tip
      isDescription
      opensOnPress={!isAllowed}
      disabled={isAllowed}
      label={action?.reasons.join(' ') ?? 'Not available yet.'}
    >
      <Button
        {...props}
        {...(isAllowed ? {} : { 'aria-disabled': true, 'data-disabled': true })}
        onClick={() => {
          if (isAllowed) onClick();
        }}
      />
    </Tip>
  );
}
