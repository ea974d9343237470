import { useObservable } from '../data/observable.ts';
import { lazyPart } from '../lazy/lazyPart.tsx';
import { toastsWanted } from './toast.tsx';

const ToastContainer = lazyPart(() => import('./ToastContainer.tsx'));

/** Where toasts appear; mounted once. How many, and how long, is `toast`'s to decide. */
export function Toasts() {
  return <ToastContainer isWanted={useObservable(toastsWanted)} />;
}
