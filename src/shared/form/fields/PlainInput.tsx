import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';

export interface PlainInputProps extends Omit<TextInputProps, 'width' | 'left' | 'right' | 'w'> {
  /** px, or a length of CSS. */
  width?: number | string | undefined;
  left?: ReactNode;
  right?: ReactNode;
  rightIsButton?: boolean;
}

/** A field without a label, at the head of a list. */
export function PlainInput({ width, left, right, rightIsButton = false, ...props }: PlainInputProps) {
  return (
    <TextInput
      w={width}
      leftSection={left}
      rightSection={right}
      rightSectionPointerEvents={rightIsButton ? 'all' : 'none'}
      {...props}
    />
  );
}
