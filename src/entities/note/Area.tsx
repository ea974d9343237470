import { Input } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';

import type { FieldProps } from '../../shared/form/useContractForm.ts';
import classes from './Notes.module.css';

export interface AreaProps extends FieldProps {
  label: string;
  value: string;
  description?: string;
  rows?: number;
  /** Takes the focus when it appears, its caret at the end. */
  isFocusedFirst?: boolean;
  readOnly?: boolean;
}

/** A field of several lines that grows with what is typed: `<Area label="Note" {...form.input('note')} />`. */
export function Area({ label, description, rows = 3, isFocusedFirst = false, error, ...field }: AreaProps) {
  const id = useId();
  const element = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!isFocusedFirst || !element.current) return;
    element.current.focus();
    element.current.setSelectionRange(element.current.value.length, element.current.value.length);
  }, [isFocusedFirst]);
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error} className={classes.fieldRoot}>
      <Input
        ref={element}
        component="textarea"
        multiline
        id={id}
        rows={rows}
        className={classes.area}
        error={Boolean(error)}
        {...field}
      />
    </Input.Wrapper>
  );
}
