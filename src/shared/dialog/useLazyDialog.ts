import { useState } from 'react';

import { type LazyPart, useLazyPart } from '../lazy/lazyPart.tsx';

/** A dialog around a form that is loaded lazily: it opens once the form is here. */
export function useLazyDialog<P extends object>(form: LazyPart<P>) {
  const [isWanted, setWanted] = useState(false);
  const isHere = useLazyPart(form, isWanted) !== null;
  return { isOpen: isWanted && isHere, open: () => setWanted(true), close: () => setWanted(false) };
}
