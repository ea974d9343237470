import { ChoiceField, type ChoiceFieldProps } from './ChoiceField.tsx';

/** A select to search in: what is chosen is selected as text when it is pressed, so that typing replaces it. */
export function SearchSelect(props: Omit<ChoiceFieldProps, 'searchable'>) {
  return <ChoiceField autoComplete="off" {...props} searchable onClick={(event) => event.currentTarget.select()} />;
}
