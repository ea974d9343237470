import { Button, Combobox, useCombobox } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { cloneElement, useEffect, useEffectEvent, useId, useRef, useState } from 'react';

import { type OpenMenuProps, typedBy } from './LazyMenu.tsx';
import { useOpened } from '../../dialog/useOpened.ts';
import classes from './ChoiceMenu.module.css';
import { ColorDot } from './ColorDot.tsx';

export interface Choice {
  value: string;
  label: string;
  color?: string;
  /** At the end of its line: how many there are. */
  hint?: string;
}

export interface ChoiceMenuProps extends OpenMenuProps {
  /** What is chosen here, in words. */
  label: string;
  /** null while they are on their way. */
  choices: readonly Choice[] | null;
  /** Retries a failed fetch. */
  onRetry?: (() => void) | undefined;
  chosen: readonly string[];
  /** `one` closes on choice, `each` reports every change of a multi-select, `end` reports once on close. */
  takes: 'one' | 'each' | 'end';
  /** With `end`, the words of a button for so many: only it reports, and closing discards. */
  apply?: ((count: number) => string) | undefined;
  /** Below the button, even where there is more room above. */
  isBelow?: boolean;
  onChoose: (values: readonly string[]) => void;
}

/** A part of the page, for those who go through it by its landmarks. */
const withinPage = { target: '#main' };

/** The list of a button that replaced another (`LazyMenu`): typing searches, arrow keys move. */
export function ChoiceMenu({
  target,
  typed,
  label,
  choices,
  onRetry,
  chosen,
  takes,
  apply,
  isBelow = false,
  onChoose,
}: ChoiceMenuProps) {
  const [isOpen, setOpen, button] = useOpened();
  const [search, setSearch] = useState(typed);
  const [staged, setStaged] = useState<readonly string[] | null>(null);
  const ticked = staged ?? chosen;
  const wasOpen = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const list = useId();

  const close = (isApplied: boolean) => {
    // A press of Escape arrives twice: from the field and from what floats.
    if (!wasOpen.current) return;
    wasOpen.current = false;
    setOpen(false);
    setSearch('');
    // Immediately: what is done may make this button busy, and it cannot take the focus then.
    if (panel.current?.contains(document.activeElement)) button.current?.focus();
    if (staged !== null && takes === 'end' && isApplied) onChoose(staged);
    setStaged(null);
  };
  const store = useCombobox({
    opened: isOpen,
    onOpenedChange: (next) => {
      if (next) setOpen(true);
      else close(apply === undefined);
    },
    onDropdownClose: (source) => {
      if (source === 'keyboard') store.focusTarget();
    },
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    wasOpen.current = true;
    let frame = 0;
    // A floating element cannot take the focus before it is positioned; keys typed until then go to the button.
    const focus = () => {
      const input = field.current;
      input?.focus({ preventScroll: true });
      if (input && input === document.activeElement) input.setSelectionRange(input.value.length, input.value.length);
      else frame = requestAnimationFrame(focus);
    };
    focus();
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  const wanted = search.trim().toLowerCase();
  const isHere = choices !== null;
  // What Enter chooses: the first match of a search; without one, what is ticked.
  const point = useEffectEvent((searched: string) =>
    searched === '' ? store.selectActiveOption() : store.selectFirstOption(),
  );
  useEffect(() => {
    if (isOpen && isHere) point(wanted);
  }, [isOpen, isHere, wanted]);

  const choose = (value: string) => {
    if (takes === 'one') {
      // Immediately: the choice may remove this button from the page, and that code checks where the focus is.
      button.current?.focus();
      close(false);
      if (!chosen.includes(value)) onChoose([value]);
      return;
    }
    const next = ticked.includes(value) ? ticked.filter((each) => each !== value) : [...ticked, value];
    if (takes === 'end') setStaged(next);
    else onChoose(next);
  };
  const shown = (choices ?? []).filter((choice) => choice.label.toLowerCase().includes(wanted));
  return (
    <Combobox
      store={store}
      portalProps={withinPage}
      width={248}
      position="bottom-start"
      middlewares={{ flip: { mainAxis: !isBelow } }}
      shadow="md"
      onOptionSubmit={choose}
    >
      <Combobox.Target targetType="button" aria-expanded={isOpen}>
        {cloneElement(target, {
          ref: button,
          onClick: () => store.toggleDropdown(),
          // Until the search has the focus; typing on the closed button opens it, as a select does.
          onKeyDown: (event) => {
            const letter = typedBy(event);
            if (letter === '') return;
            // The search may get the focus before the browser inserts the letter, which would then appear twice.
            event.preventDefault();
            setOpen(true);
            setSearch((before) => before + letter);
          },
        })}
      </Combobox.Target>
      <Combobox.Dropdown ref={panel}>
        <Combobox.Search
          ref={field}
          value={search}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={list}
          aria-label={`Search ${label}`}
          placeholder="Search"
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Combobox.Options
          id={list}
          className={classes.options}
          aria-label={label}
          aria-multiselectable={takes !== 'one'}
        >
          {shown.map(({ value, label: words, color, hint }) => (
            <Combobox.Option
              key={value}
              className={classes.choice}
              value={value}
              active={ticked.includes(value)}
              aria-selected={ticked.includes(value)}
            >
              <span className={classes.option}>
                {color !== undefined && <ColorDot color={color} />}
                <span className={classes.label}>{words}</span>
                {hint !== undefined && <span className={classes.hint}>{hint}</span>}
                {ticked.includes(value) ? (
                  <IconCheck className={classes.check} stroke={2} aria-hidden />
                ) : (
                  <span className={classes.check} />
                )}
              </span>
            </Combobox.Option>
          ))}
          {shown.length === 0 && (
            <div className={classes.message} role="presentation">
              {onRetry ? (
                <>
                  Couldn’t load the list.{' '}
                  <Button size="compact-xs" variant="default" onClick={onRetry}>
                    Try again
                  </Button>
                </>
              ) : isHere ? (
                'No matches'
              ) : (
                'Loading'
              )}
            </div>
          )}
        </Combobox.Options>
        {takes !== 'one' && ticked.length > 0 && (
          <Combobox.Footer className={classes.footer}>
            {apply && (
              <Button size="compact-xs" onClick={() => close(true)}>
                {apply(ticked.length)}
              </Button>
            )}
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() => {
                if (takes === 'end') setStaged([]);
                else onChoose([]);
                store.focusSearchInput();
              }}
            >
              Clear
            </Button>
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
