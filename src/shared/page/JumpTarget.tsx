import { type ReactNode, useEffect, useRef } from 'react';

/** A part of a page that `#id` in an address leads to. */
export function JumpTarget({ id, children }: { id: string; children: ReactNode }) {
  const target = useRef<HTMLElement>(null);
  useEffect(() => {
    const show = () => {
      if (location.hash !== `#${id}`) return;
      target.current?.focus({ preventScroll: true });
      target.current?.scrollIntoView();
    };
    show();
    // wouter's patched history emits it, also where the address stays the same.
    addEventListener('pushState', show);
    return () => removeEventListener('pushState', show);
  }, [id]);
  return (
    <section ref={target} id={id} tabIndex={-1} style={{ outline: 'none' }}>
      {children}
    </section>
  );
}
