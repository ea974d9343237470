import { UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useActorRef, useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';

import { paletteMachine, type PaletteOption } from '#machines/processes/palette.machine.ts';

import { inspection } from '../ui/inspector/inspection.ts';
import classes from './PaletteButton.module.css';
import { type LoadSource, searchActor } from './searchActor.ts';

const load = () => import('./PaletteDialog.tsx');
const PaletteDialog = lazy(load);

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
const keys = isApple ? '⌘K' : 'Ctrl K';

export interface PaletteButtonProps {
  /** Pages and actions one may use now. */
  commands: readonly PaletteOption[];
  /** A command's picture, by its id. */
  icons: Readonly<Record<string, typeof IconSearch>>;
  /** One array for as long as this is shown. */
  sources: readonly LoadSource[];
  onChoose: (option: PaletteOption) => void;
}

/** Whether another dialog is open; this one, while it still leaves the screen, may come back. */
const isCovered = () => document.querySelector('[aria-modal="true"]:not([data-palette])') !== null;

/** The command palette: its button, its keys (Ctrl or ⌘ with K), and the dialog, loaded when first opened. */
export function PaletteButton({ commands, icons, sources, onChoose }: PaletteButtonProps) {
  const [machine] = useState(() => paletteMachine.provide({ actors: { search: searchActor(sources) } }));
  const palette = useActorRef(machine, { inspect: inspection });
  const isOpen = useSelector(palette, (snapshot) => snapshot.matches('open'));
  // Once opened the dialog stays, so that it can leave by its transition and give the focus back.
  const [isWanted, setIsWanted] = useState(false);
  const choose = useEffectEvent((option: PaletteOption) => onChoose(option));
  useEffect(() => {
    const subscription = palette.on('chosen', ({ option }) => choose(option));
    return () => subscription.unsubscribe();
  }, [palette]);
  const open = () => {
    setIsWanted(true);
    palette.send({ type: 'palette.open', commands });
  };
  const toggle = () => {
    if (isOpen) palette.send({ type: 'palette.close' });
    // A question that waits for its answer is not covered by another dialog.
    else if (!isCovered()) open();
  };
  useHotkeys([['mod+K', toggle]], [], true);
  return (
    <>
      <UnstyledButton
        className={classes.button}
        onClick={open}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
      >
        <IconSearch size={16} stroke={1.75} aria-hidden="true" />
        <span className={classes.word}>Search</span>
        <kbd className={classes.keys} aria-hidden="true">
          {keys}
        </kbd>
      </UnstyledButton>
      {isWanted && (
        <Suspense>
          <PaletteDialog palette={palette} icons={icons} />
        </Suspense>
      )}
    </>
  );
}
