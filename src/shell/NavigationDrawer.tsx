import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';

import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './NavigationDrawer.module.css';
import { useMounted } from '../shared/lazy/useMounted.ts';

export interface NavigationDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
}

/** The navigation below lg, over the page; loaded lazily. */
export default function NavigationDrawer({ isOpen, onClose, title, children }: NavigationDrawerProps) {
  // Mantine slides in when `opened` changes: never at its first drawing.
  const isReady = useMounted();
  return (
    <Drawer
      opened={isOpen && isReady}
      onClose={onClose}
      returnFocus={false}
      size={272}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close navigation' }}
      attributes={{ header: { role: 'presentation' } }}
      classNames={{ header: classes['header'], body: classes['body'] }}
    >
      {children}
    </Drawer>
  );
}
