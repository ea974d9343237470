import { useSyncExternalStore } from 'react';

import { areToastsWanted, onToastsWanted } from './toast.tsx';
import { later, useLater } from '../lazy/later.ts';

const Box = later(() => import('./ToastBox.tsx'));

/** Where toasts appear; mounted once. How many, and how long, is `toast`'s to decide. */
export function Toasts() {
  const draw = useLater(Box, useSyncExternalStore(onToastsWanted, areToastsWanted));
  return draw && draw({});
}
