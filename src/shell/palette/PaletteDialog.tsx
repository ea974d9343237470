import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';

import { Loader, Modal } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useEffect, useId } from 'react';
import type { ActorRefFrom } from 'xstate';

import { plural } from '#contract/shared/plural.ts';
import type { paletteMachine, PaletteOption } from '#machines/processes/palette.machine.ts';

import { PartnerImage } from '../../entities/partner/PartnerImage.tsx';
import classes from './PaletteDialog.module.css';

type Icons = Readonly<Record<string, typeof IconSearch>>;

export interface PaletteDialogProps {
  palette: ActorRefFrom<typeof paletteMachine>;
  icons: Icons;
}

const steps = { ArrowDown: 'next', ArrowUp: 'previous', PageUp: 'first', PageDown: 'last' } as const;
const isStep = (key: string): key is keyof typeof steps => key in steps;

/** The palette itself: one field, and a list that it steers; the focus never leaves the field. */
export function PaletteDialog({ palette, icons }: PaletteDialogProps) {
  const isOpen = useSelector(palette, (snapshot) => snapshot.matches('open'));
  const close = () => palette.send({ type: 'palette.close' });
  return (
    <Modal.Root
      opened={isOpen}
      onClose={close}
      size={560}
      yOffset="min(12vh, 7rem)"
      radius="lg"
      classNames={{ content: classes.dialog }}
      transitionProps={{ transition: 'pop', duration: 120 }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content aria-label="Search" data-palette>
        <Modal.Body p={0}>
          <Finder palette={palette} icons={icons} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Finder({ palette, icons }: PaletteDialogProps) {
  const id = useId();
  const { text, options, activeId, isPartial } = useSelector(palette, (snapshot) => snapshot.context);
  const isBusy = useSelector(palette, (snapshot) => snapshot.hasTag('busy'));
  const place = options.findIndex((option) => option.id === activeId);
  useEffect(() => {
    document.getElementById(`${id}-${place}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, place]);
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and the arrows choose among the words of an input method first.
    if (event.nativeEvent.isComposing) return;
    if (isStep(event.key)) palette.send({ type: 'palette.step', step: steps[event.key] });
    else if (event.key === 'Enter') palette.send({ type: 'palette.choose' });
    else return;
    event.preventDefault();
  };
  const groups = [...new Set(options.map(({ group }) => group))];
  return (
    <>
      <div className={classes.field}>
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <input
          className={classes.input}
          data-autofocus
          role="combobox"
          aria-label="Search pages, actions and more"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={place < 0 ? undefined : `${id}-${place}`}
          placeholder="Search or jump to…"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          value={text}
          onChange={(event) => palette.send({ type: 'palette.type', text: event.currentTarget.value })}
          onKeyDown={onKeyDown}
        />
        {isBusy && <Loader size={16} color="gray" aria-hidden="true" />}
      </div>
      <div id={`${id}-list`} role="listbox" aria-label="Results" className={classes.list}>
        {groups.map((group) => (
          <div key={group} role="group" aria-label={group}>
            <div className={classes.group} aria-hidden="true">
              {group}
            </div>
            {options.map((option, index) =>
              option.group === group ? (
                <button
                  type="button"
                  key={option.id}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={option.id === activeId}
                  className={classes.option}
                  onPointerMove={() => palette.send({ type: 'palette.point', id: option.id })}
                  // The field keeps the focus.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => {
                    palette.send({ type: 'palette.point', id: option.id });
                    palette.send({ type: 'palette.choose' });
                  }}
                >
                  <Picture option={option} icons={icons} />
                  <span className={classes.label}>{option.label}</span>
                  {option.detail !== undefined && <span className={classes.detail}>{option.detail}</span>}
                </button>
              ) : null,
            )}
          </div>
        ))}
      </div>
      {options.length === 0 && !isBusy && (
        <p className={classes.nothing}>No results for “{text.trim()}”. Try part of a name.</p>
      )}
      {isPartial && <p className={classes.partial}>Some results couldn’t be loaded. Keep typing to try again.</p>}
      <div className={classes.help} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> to move
        </span>
        <span>
          <kbd>↵</kbd> to open
        </span>
        <span>
          <kbd>esc</kbd> to close
        </span>
      </div>
      <span className="unseen" role="status">
        {isBusy || text.trim() === '' ? '' : said(options.length, isPartial)}
      </span>
    </>
  );
}

const said = (found: number, isPartial: boolean) => {
  const results = found === 0 ? 'No results' : plural(found, { one: 'result', other: 'results' });
  return isPartial ? `${results}. Some results couldn’t be loaded.` : results;
};

function Picture({ option: { id, label, imageUrl }, icons }: { option: PaletteOption; icons: Icons }) {
  const Icon = icons[id];
  if (Icon) return <Icon size={18} stroke={1.6} aria-hidden="true" />;
  return <PartnerImage name={label} url={imageUrl ?? null} size={24} />;
}
