import { cloneElement, type ReactElement, type Ref, useState } from 'react';

import { type Later, useLater } from './later.ts';

export interface MenuTargetProps {
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
}

export interface LateMenuProps<P> {
  /** Draws the menu around `target`, in a file of its own. */
  menu: Later<P & OpenMenuProps>;
  props: P;
  /** The button. */
  target: ReactElement<MenuTargetProps>;
}

export interface OpenMenuProps {
  target: ReactElement<MenuTargetProps>;
}

/** A button whose menu is fetched when somebody comes near it, and stands in the button's place once it was asked for. */
export function LateMenu<P extends object>({ menu, props, target }: LateMenuProps<P>) {
  const [isWanted, setWanted] = useState(false);
  const draw = useLater(menu, isWanted);
  if (isWanted && draw) return draw({ ...props, target });
  const load = () => void menu.load();
  return cloneElement(target, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: load,
    onFocus: load,
    onClick: () => setWanted(true),
  });
}
