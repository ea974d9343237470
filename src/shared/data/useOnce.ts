import { useState } from 'react';

/** What a component makes on its first render and keeps for as long as it is on the page; it never changes. */
export function useOnce<T>(make: () => T): T {
  const [made] = useState(make);
  return made;
}
