import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

import { hasUnsaved } from './unsaved.ts';
import { useLeaveQuestion } from './useLeaveQuestion.ts';

/** Navigation by the user; redirects replace, and filters keep the path. */
const isLeaving = ({ cancelable, navigationType, destination }: NavigateEvent) =>
  cancelable &&
  destination.sameDocument &&
  (navigationType === 'push' || navigationType === 'traverse') &&
  new URL(destination.url).pathname !== window.location.pathname;

/** Goes where the person was going; it is allowed for as long as that takes. */
async function go({ navigationType, destination }: NavigateEvent, isAllowed: RefObject<boolean>): Promise<void> {
  isAllowed.current = true;
  try {
    if (navigationType === 'traverse') await window.navigation.traverseTo(destination.key).finished;
    else window.history.pushState(null, '', destination.url);
  } finally {
    isAllowed.current = false;
  }
}

/**
 * Asks before leaving a form with unsaved changes: the product's dialog for in-app navigation, the browser's own on
 * unload.
 */
export function useLeaveGuard(): void {
  const isAllowed = useRef(false);
  const held = useRef<NavigateEvent | null>(null);
  const question = useLeaveQuestion(() => {
    if (held.current) void go(held.current, isAllowed);
  });
  const ask = useEffectEvent(() => question());
  useEffect(() => {
    const onNavigate = (event: NavigateEvent) => {
      if (isAllowed.current || !isLeaving(event) || !hasUnsaved()) return;
      event.preventDefault();
      held.current = event;
      ask();
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    // Without the Navigation API (older browsers) only unload asks.
    const navigation = 'navigation' in window ? window.navigation : null;
    navigation?.addEventListener('navigate', onNavigate);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      navigation?.removeEventListener('navigate', onNavigate);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, []);
}
