import { useSyncExternalStore } from 'react';

import { areToastsWanted, onToastsWanted } from './toast.tsx';
import { lazyPart } from '../lazy/lazyPart.tsx';

const ToastContainer = lazyPart(() => import('./ToastContainer.tsx'));

/** Where toasts appear; mounted once. How many, and how long, is `toast`'s to decide. */
export function Toasts() {
  return <ToastContainer isWanted={useSyncExternalStore(onToastsWanted, areToastsWanted)} />;
}
