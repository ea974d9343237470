import { Select, type SelectProps } from '@mantine/core';

/** A select to search in: what is chosen is selected as text when it is pressed, so that typing replaces it. */
export function SearchSelect(props: Omit<SelectProps, 'searchable'>) {
  return <Select autoComplete="off" {...props} searchable onClick={(event) => event.currentTarget.select()} />;
}
