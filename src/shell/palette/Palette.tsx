import type IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useActorRef } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';

import { paletteMachine, type PaletteOption } from '#machines/processes/palette.machine.ts';

import { inspection } from '../../inspector/inspection.ts';
import type { PaletteCall } from './PaletteButton.tsx';
import { PaletteDialog } from './PaletteDialog.tsx';
import { type LoadSource, searchActor } from './searchActor.ts';
import { useOnce } from '../../shared/data/useOnce.ts';

export interface PaletteProps {
  call: PaletteCall;
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

/** The command palette behind its button; each new `call` opens it, or closes it where it was to be toggled. */
export function Palette({ call, commands, icons, sources, onChoose }: PaletteProps) {
  const machine = useOnce(() => paletteMachine.provide({ actors: { search: searchActor(sources) } }));
  const palette = useActorRef(machine, { inspect: inspection });
  const choose = useEffectEvent((option: PaletteOption) => onChoose(option));
  useEffect(() => {
    const subscription = palette.on('chosen', ({ option }) => choose(option));
    return () => subscription.unsubscribe();
  }, [palette]);
  const answer = useEffectEvent(({ type }: PaletteCall) => {
    if (type === 'toggle' && palette.getSnapshot().matches('open')) palette.send({ type: 'palette.close' });
    // A question that waits for its answer is not covered by another dialog.
    else if (type === 'open' || !isCovered()) palette.send({ type: 'palette.open', commands });
  });
  useEffect(() => answer(call), [call]);
  return <PaletteDialog palette={palette} icons={icons} />;
}
