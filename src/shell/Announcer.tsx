import { useEffect, useState } from 'react';

import { usePageName } from '../shared/page/pageName.tsx';

/** How long a page may take to set its name before it is announced without one. */
const PATIENCE = 1500;

export interface AnnouncerProps {
  path: string;
  title: string;
  /** The page is about one entity and will set its name. */
  isAboutOne: boolean;
}

/** Names the page in the window's title and, once, to screen readers. */
export function Announcer({ path, title, isAboutOne }: AnnouncerProps) {
  const name = usePageName();
  const words = name === '' ? title : `${name} · ${title}`;
  useEffect(() => {
    document.title = `${words} · Tributary`;
  }, [words]);
  return (
    <div className="unseen" role="status">
      <Said key={path} words={words} isComplete={!isAboutOne || name !== ''} />
    </div>
  );
}

function Said({ words, isComplete }: { words: string; isComplete: boolean }) {
  const [said, say] = useState('');
  useEffect(() => {
    if (said !== '') return undefined;
    const timer = setTimeout(() => say(words), isComplete ? 0 : PATIENCE);
    return () => clearTimeout(timer);
  }, [said, words, isComplete]);
  return said;
}
