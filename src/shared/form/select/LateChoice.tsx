import { Select, type SelectProps } from '@mantine/core';

import { clearButton } from '../clearButton.ts';

/** One filter of a list. */
export function LateChoice({ clearButtonProps, ...props }: SelectProps) {
  return <Select {...props} clearButtonProps={{ ...clearButton('Clear'), ...clearButtonProps }} />;
}
