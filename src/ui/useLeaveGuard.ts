import { useEffect } from 'react';

import { confirm } from './confirm.ts';
import { hasUnsaved } from './unsaved.ts';

const MESSAGE = 'What you changed here is not saved. If you leave now, it is lost.';

/** Another page asked for by a person; a redirect replaces, and filters keep the path. */
const isLeaving = ({ cancelable, navigationType, destination }: NavigateEvent) =>
  cancelable &&
  destination.sameDocument &&
  (navigationType === 'push' || navigationType === 'traverse') &&
  new URL(destination.url).pathname !== window.location.pathname;

/** Asks before a form with unsaved changes is left: in the product's dialog within it, in the browser's own on the way out. */
export function useLeaveGuard(): void {
  useEffect(() => {
    let isAllowed = false;
    const go = async ({ navigationType, destination }: NavigateEvent) => {
      isAllowed = true;
      try {
        if (navigationType === 'traverse') await window.navigation.traverseTo(destination.key).finished;
        else window.history.pushState(null, '', destination.url);
      } finally {
        isAllowed = false;
      }
    };
    const onNavigate = (event: NavigateEvent) => {
      if (isAllowed || !isLeaving(event) || !hasUnsaved()) return;
      event.preventDefault();
      void confirm({ message: MESSAGE, confirmLabel: 'Leave without saving' }).then((isSure) =>
        isSure ? go(event) : undefined,
      );
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    // Older browsers have no Navigation API; there only the way out asks.
    const navigation = 'navigation' in window ? window.navigation : null;
    navigation?.addEventListener('navigate', onNavigate);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      navigation?.removeEventListener('navigate', onNavigate);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, []);
}
