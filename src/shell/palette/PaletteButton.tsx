import { UnstyledButton } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { createElement, useLayoutEffect, useState } from 'react';

import { type LazyPart, useLazyPart } from '../../shared/lazy/lazyPart.tsx';
import classes from './PaletteButton.module.css';

/** The last command to the palette; a new object each time. */
export interface PaletteCall {
  type: 'open' | 'toggle';
}

export interface PaletteButtonProps<P> {
  /** Draws the palette; loaded lazily. */
  palette: LazyPart<P & { call: PaletteCall }>;
  props: P;
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
const keys = isApple ? '⌘K' : 'Ctrl K';

/** The command palette's button and its keys (Ctrl or ⌘ with K); the palette itself loads on first use. */
export function PaletteButton<P extends object>({ palette, props }: PaletteButtonProps<P>) {
  const [call, setCall] = useState<PaletteCall | null>(null);
  const here = useLazyPart(palette, call !== null);
  // Before the first paint: the shortcut must work as soon as the page is visible.
  useLayoutEffect(() => {
    const listening = new AbortController();
    addEventListener(
      'keydown',
      (event) => {
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
          return;
        event.preventDefault();
        setCall({ type: 'toggle' });
      },
      listening,
    );
    return () => listening.abort();
  }, []);
  const load = () => void palette.preload();
  return (
    <>
      <UnstyledButton
        className={classes.button}
        onClick={() => setCall({ type: 'open' })}
        onPointerEnter={load}
        onFocus={load}
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
      >
        <IconSearch size={16} stroke={1.75} aria-hidden="true" />
        <span className={classes.word}>Search</span>
        <kbd className={classes.keys} aria-hidden="true">
          {keys}
        </kbd>
      </UnstyledButton>
      {call && here && createElement(here, { ...props, call })}
    </>
  );
}
