import { useEffect, useState } from 'react';

import { usePageName } from '../shared/page/pageName.tsx';

/** How long a page may take to set its name, in ms, before it is announced without one; with it once it is there. */
const PATIENCE = 1500;

export interface AnnouncerProps {
  path: string;
  title: string;
  /** The page is about one entity and will set its name. */
  isAboutOne: boolean;
}

/** Names the page in the window's title and to screen readers. */
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
  const [said, say] = useState({ words: '', isComplete: false });
  useEffect(() => {
    if (said.isComplete || (said.words !== '' && !isComplete)) return undefined;
    const timer = setTimeout(() => say({ words, isComplete }), isComplete ? 0 : PATIENCE);
    return () => clearTimeout(timer);
  }, [said, words, isComplete]);
  return said.words;
}
