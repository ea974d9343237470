import { cloneElement, createElement, type KeyboardEvent, type ReactElement, type Ref, useState } from 'react';

import { type LazyPart, useLazyPart } from '../../lazy/lazyPart.tsx';

interface MenuTargetProps {
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
}

export interface LazyMenuProps<P> {
  /** Draws the menu around `target`; loaded lazily. */
  menu: LazyPart<P & OpenMenuProps>;
  props: P;
  opens?: 'menu' | 'dialog';
  /** The button. */
  target: ReactElement<MenuTargetProps>;
}

export interface OpenMenuProps {
  target: ReactElement<MenuTargetProps>;
  /** What was typed before the menu was there. */
  typed: string;
}

/** The character that a key of a button means to the search of the menu that is about to open; empty for other keys. */
export const typedBy = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey ? key : '';

/** A button whose menu is prefetched on hover or focus and replaces the button once opened. */
export function LazyMenu<P extends object>({ menu, opens = 'menu', props, target }: LazyMenuProps<P>) {
  const [isWanted, setWanted] = useState(false);
  const [typed, setTyped] = useState('');
  const here = useLazyPart(menu, isWanted);
  if (isWanted && here) return createElement(here, { ...props, target, typed });
  const load = () => void menu.preload();
  return cloneElement(target, {
    'aria-haspopup': opens,
    'aria-expanded': false,
    onPointerEnter: load,
    onFocus: load,
    onClick: () => setWanted(true),
    // Who has gone on before the menu came is not called back by it.
    onBlur: () => {
      setWanted(false);
      setTyped('');
    },
    onKeyDown: (event) => {
      const letter = isWanted ? typedBy(event) : '';
      if (letter === '') return;
      event.preventDefault();
      setTyped((before) => before + letter);
    },
  });
}
