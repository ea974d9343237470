import { Input } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

import type { StaffMember } from '#contract/lookups.ts';
import { plural } from '#contract/shared/plural.ts';

import { fullName, matching, typedAt } from './mentions.ts';
import classes from './Notes.module.css';

export interface MentionFieldProps {
  label: string;
  /** Visible to screen readers only. */
  isLabelHidden?: boolean;
  description?: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  /** A colleague was chosen from the list; their name is in the text from now on. */
  onPick?: (colleague: StaffMember) => void;
  colleagues: readonly StaffMember[];
  error?: ReactNode;
  name: string;
  rows?: number;
  /** Takes the focus when it appears, its caret at the end. */
  isFocusedFirst?: boolean;
  /** While it is sent: what is typed meanwhile would be lost. */
  isHeld?: boolean;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * A field of several lines where `@` offers colleagues: arrows walk, Enter chooses, Escape closes, the focus stays in the text.
 * Ctrl or Cmd with Enter sends the form.
 */
export function MentionField({
  label,
  isLabelHidden = false,
  description,
  placeholder,
  value,
  onChange,
  onPick,
  colleagues,
  error,
  name,
  rows = 3,
  isFocusedFirst = false,
  isHeld = false,
}: MentionFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  /** The `@` whose list was closed. */
  const [closed, setClosed] = useState<number | null>(null);
  useEffect(() => {
    const element = field.current;
    if (!isFocusedFirst || !element) return;
    element.focus();
    element.setSelectionRange(element.value.length, element.value.length);
  }, [isFocusedFirst]);
  const typing = caret === null ? null : typedAt(value, caret);
  const options = typing === null || typing.start === closed ? [] : matching(colleagues, typing.query);
  const isOpen = options.length > 0;
  const at = Math.min(active, options.length - 1);

  const look = () => {
    const element = field.current;
    setCaret(element && element.selectionStart === element.selectionEnd ? element.selectionStart : null);
  };
  const pick = (colleague: StaffMember | undefined) => {
    const element = field.current;
    if (!element || !colleague || !typing || caret === null) return;
    const end = value[caret] === ' ' ? caret + 1 : caret;
    element.setRangeText(`@${fullName(colleague)} `, typing.start, end, 'end');
    onChange(element.value);
    onPick?.(colleague);
    look();
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.currentTarget.form?.requestSubmit();
      return;
    }
    if (!isOpen || event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (step !== undefined) setActive((at + step + options.length) % options.length);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(options[at]);
    else if (event.key === 'Escape') setClosed(typing?.start ?? null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Input.Wrapper
      id={id}
      label={isLabelHidden ? undefined : label}
      description={description}
      error={error}
      className={classes.fieldRoot}
    >
      <div className={classes.field}>
        <Input
          ref={field}
          component="textarea"
          multiline
          id={id}
          name={name}
          data-field={name}
          rows={rows}
          readOnly={isHeld}
          className={classes.area}
          aria-label={isLabelHidden ? label : undefined}
          placeholder={placeholder}
          error={Boolean(error)}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={isOpen ? `${id}-${at}` : undefined}
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            setActive(0);
            if (event.currentTarget.value[closed ?? -1] !== '@') setClosed(null);
            look();
          }}
          onSelect={look}
          onBlur={() => setCaret(null)}
          onKeyDown={press}
        />
        {isOpen && (
          <div id={`${id}-list`} role="listbox" aria-label="Colleagues" className={classes.options}>
            {options.map((colleague, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the focus stays in the text field, which handles the keys
              <div
                key={colleague.id}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                className={classes.option}
                onPointerDown={(event) => event.preventDefault()}
                onPointerEnter={() => setActive(index)}
                onClick={() => pick(colleague)}
              >
                <span>{fullName(colleague)}</span>
                <span className="quiet">{colleague.role}</span>
              </div>
            ))}
          </div>
        )}
        <span className="unseen" role="status">
          {isOpen && `${plural(options.length, { one: 'colleague', other: 'colleagues' })}. Press Enter to choose.`}
        </span>
      </div>
    </Input.Wrapper>
  );
}
