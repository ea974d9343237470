import { TagsInput, type TagsInputProps } from '@mantine/core';

export interface TagPickerProps extends Omit<TagsInputProps, 'data' | 'value' | 'onChange'> {
  value: string[];
  onChange: (tags: string[]) => void;
  /** The tags there are already; others may be typed. */
  known?: readonly string[];
}

const none: readonly string[] = [];
const tidy = (tags: string[]) => [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))];

/** Tags: chosen from the known ones or typed, Enter or a comma ends one, Backspace takes the last away. */
export function TagPicker({ value, onChange, known = none, ...props }: TagPickerProps) {
  return (
    <TagsInput
      placeholder={value.length === 0 ? 'Add a tag' : ''}
      splitChars={[',']}
      maxTags={20}
      acceptValueOnBlur
      clearable
      clearButtonProps={{ 'aria-label': 'Remove all tags' }}
      {...props}
      data={[...known]}
      value={value}
      onChange={(tags) => onChange(tidy(tags))}
    />
  );
}
