interface ScrollPosition {
  y: number;
  /** Address of the link the page was left by. */
  link: string | null;
}

const KEY = 'tributary.places';
const patience = 5000;
const signsOfUse = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

const read = (): [string, ScrollPosition][] => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
};

/** The current history entry. */
const entry = (): string => {
  const { navigation } = window;
  return navigation?.currentEntry?.key ?? location.href;
};

const focusedLink = (): string | null => document.activeElement?.closest('#main a[href]')?.getAttribute('href') ?? null;

/**
 * From now on going back or forward, and a reload, bring back how far a page was scrolled and the focus on the link it was
 * left by, as soon as the page is long enough again; a person who moves meanwhile is not moved. New pages start at the top:
 * that is the router's.
 */
export function rememberScroll(): void {
  const places = new Map(read());
  let here = entry();
  let stop: (() => void) | undefined;
  const keep = (change: Partial<ScrollPosition>) =>
    places.set(here, { y: 0, link: null, ...places.get(here), ...change });

  const restore = ({ y, link }: ScrollPosition) => {
    stop?.();
    let isScrolled = false;
    let isFocused = link === null;
    const settle = () => {
      if (!isScrolled && document.documentElement.scrollHeight - innerHeight >= y) {
        scrollTo(0, y);
        isScrolled = true;
      }
      if (!isFocused && link !== null) {
        const left = document.querySelector<HTMLElement>(`#main a[href="${CSS.escape(link)}"]`);
        left?.focus({ preventScroll: true });
        isFocused = left !== null;
      }
      if (isScrolled && isFocused) stop?.();
    };
    const grown = new ResizeObserver(settle);
    const changed = new MutationObserver(settle);
    const late = setTimeout(() => stop?.(), patience);
    const use = new AbortController();
    stop = () => {
      stop = undefined;
      grown.disconnect();
      changed.disconnect();
      clearTimeout(late);
      use.abort();
    };
    for (const sign of signsOfUse) addEventListener(sign, () => stop?.(), { signal: use.signal, passive: true });
    changed.observe(document.body, { childList: true, subtree: true });
    grown.observe(document.body);
  };

  history.scrollRestoration = 'manual';
  addEventListener('scroll', () => stop ?? keep({ y: scrollY }), { passive: true });
  // wouter's patched history emits these two.
  addEventListener('pushState', () => {
    stop?.();
    keep({ link: focusedLink() });
    here = entry();
  });
  addEventListener('replaceState', () => {
    const place = places.get(here);
    here = entry();
    if (place) places.set(here, place);
  });
  addEventListener('popstate', () => {
    here = entry();
    restore(places.get(here) ?? { y: 0, link: null });
  });
  addEventListener('pagehide', () => sessionStorage.setItem(KEY, JSON.stringify([...places].slice(-100))));
  const place = places.get(here);
  if (place) restore({ ...place, link: null });
}
