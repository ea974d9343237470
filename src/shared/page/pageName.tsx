import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react';

const NameContext = createContext('');
const NamingContext = createContext<(name: string) => void>(() => {});

/** Where the name of the page is known: around the page and what announces it. */
export function PageNaming({ children }: { children: ReactNode }) {
  const [name, setName] = useState('');
  return (
    <NamingContext value={setName}>
      <NameContext value={name}>{children}</NameContext>
    </NamingContext>
  );
}

/** Sets the subject of the page while mounted: the entity's name, '' for nothing in particular. */
export function useNaming(name: string): void {
  const show = use(NamingContext);
  useLayoutEffect(() => {
    show(name);
    return () => show('');
  }, [show, name]);
}

/** The subject of the page; '' while unset. */
export const usePageName = (): string => use(NameContext);
