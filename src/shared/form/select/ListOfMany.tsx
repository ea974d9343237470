import { MultiSelect } from '@mantine/core';

import type { LateFieldProps, Taken } from './LateSelect.tsx';
import { useTaken } from './useTaken.ts';

interface ListOfManyProps extends Omit<LateFieldProps<string[]>, 'allowDeselect'> {
  taken: Taken | null;
}

/** Mantine's MultiSelect; a file of its own. */
export default function ListOfMany({ taken, ...props }: ListOfManyProps) {
  const input = useTaken(taken, props.searchable === true);
  return <MultiSelect {...props} ref={input} {...(taken?.search ? { defaultSearchValue: taken.search } : {})} />;
}
