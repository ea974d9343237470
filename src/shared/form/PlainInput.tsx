import type { ComponentProps, ReactNode } from 'react';

import { plainField, type PlainSize } from './plainField.ts';

export interface PlainInputProps extends Omit<ComponentProps<'input'>, 'size' | 'width'> {
  size?: PlainSize | undefined;
  /** px */
  width?: number | undefined;
  left?: ReactNode;
  right?: ReactNode;
  rightIsButton?: boolean;
  /** Pressed rather than typed in. */
  pointer?: boolean;
}

/** A field without a label, as Mantine's Input looks. */
export function PlainInput({
  size = 'sm',
  width,
  left,
  right,
  rightIsButton = false,
  pointer = false,
  ...input
}: PlainInputProps) {
  return (
    <div
      className={plainField.wrapper}
      style={plainField.style(size, rightIsButton, width)}
      data-variant="default"
      data-size={size}
      data-pointer={pointer || undefined}
      data-with-left-section={left ? true : undefined}
      data-with-right-section={right ? true : undefined}
    >
      {left && (
        <div className={plainField.section} data-position="left">
          {left}
        </div>
      )}
      <input {...input} className={plainField.input} data-variant="default" data-size={size} />
      {right && (
        <div className={plainField.section} data-position="right">
          {right}
        </div>
      )}
    </div>
  );
}
