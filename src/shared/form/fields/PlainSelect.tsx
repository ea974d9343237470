import { NativeSelect, type NativeSelectProps } from '@mantine/core';

export interface PlainSelectProps extends Pick<NativeSelectProps, 'id' | 'className' | 'aria-label' | 'value'> {
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** The browser's own select in a small field. */
export function PlainSelect({ options, onChange, ...props }: PlainSelectProps) {
  return (
    <NativeSelect size="xs" data={[...options]} onChange={(event) => onChange(event.currentTarget.value)} {...props} />
  );
}
