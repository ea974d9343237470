import { MultiSelect, type MultiSelectProps } from '@mantine/core';

import classes from '../../shared/form/PeoplePicker.module.css';
import { PartnerImage } from './PartnerImage.tsx';

interface Person {
  id: string;
  name: string;
  email?: string;
  imageUrl?: string | null;
}

export interface PeoplePickerProps extends Omit<MultiSelectProps, 'data' | 'value' | 'onChange' | 'onSearchChange'> {
  people: readonly Person[];
  /** Ids. */
  value: string[];
  onChange: (ids: string[]) => void;
  /** Searches for people on the server; without it the search is within `people`. */
  onSearch?: (text: string) => void;
}

/** People, by name or address; those chosen stay in the field. */
export function PeoplePicker({ people, value, onChange, onSearch, ...props }: PeoplePickerProps) {
  const personOf = (id: string) => people.find((person) => person.id === id);
  return (
    <MultiSelect
      searchable
      hidePickedOptions
      placeholder={value.length === 0 ? 'Find people' : ''}
      nothingFoundMessage="No one by that name"
      autoComplete="off"
      {...props}
      {...(onSearch ? { onSearchChange: onSearch } : {})}
      data={people.map(({ id, name }) => ({ value: id, label: name }))}
      filter={({ options, search }) => {
        const wanted = search.toLowerCase().trim();
        return options.filter((option) => {
          const person = 'value' in option ? personOf(option.value) : undefined;
          return `${person?.name ?? ''} ${person?.email ?? ''}`.toLowerCase().includes(wanted);
        });
      }}
      renderOption={({ option }) => {
        const person = personOf(option.value);
        return (
          <span className={classes.person}>
            <PartnerImage name={option.label} url={person?.imageUrl ?? null} size={24} />
            <span>
              {option.label}
              {person?.email !== undefined && <span className="quiet"> {person.email}</span>}
            </span>
          </span>
        );
      }}
      value={value}
      onChange={onChange}
    />
  );
}
