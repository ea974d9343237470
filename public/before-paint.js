// Runs before anything is painted. First the theme: the one chosen on this device, else the operating system's
// (src/shell/layout/storedLayout.ts).
{
  const read = (key, storage = 'localStorage') => {
    try {
      return JSON.parse(window[storage].getItem(key)) ?? {};
    } catch {
      // Nothing stored that can be read, or no storage.
      return {};
    }
  };
  const root = document.documentElement;
  const { theme } = read('tributary.layout');
  const isDark = theme ? theme === 'DarkTheme' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.mantineColorScheme = isDark ? 'dark' : 'light';

  // An admin acting as a user has a session of this tab alone (src/features/session/storedSession.ts).
  const acting = read('tributary.acting', 'sessionStorage');
  const { token, expiresAt } = acting.actor ? acting : read('tributary.session');
  const isSignedIn = Date.parse(expiresAt) > Date.now();
  const listed = (name) => document.querySelector(`meta[name="${name}"]`)?.content.split(' ') ?? [];

  const withoutQuery = (name) => (location.search === '' ? listed(name) : []);

  // Who it is, and the page's first list: the code that reads the answers comes later (src/api/early.ts). The list is the
  // one without filters; with a query the page asks itself.
  if (isSignedIn) {
    const asked = ['/api/auth/me', ...withoutQuery('early')];
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    const ask = (uri) => fetch(uri, { headers, priority: 'high' }).catch(() => null);
    window.tributaryEarly = { token, answers: Object.fromEntries(asked.map((uri) => [uri, ask(uri)])) };
  }

  // What the address will show, the server knows from the build; without it each file would be found by the one before.
  if (isSignedIn)
    for (const file of [...listed('preload'), ...withoutQuery('preload-without-query')]) {
      const link = document.createElement('link');
      link.crossOrigin = '';
      link.href = `/${file}`;
      if (file.endsWith('.css')) {
        link.rel = 'preload';
        link.as = 'style';
      } else link.rel = 'modulepreload';
      document.head.append(link);
    }

  // The first number and date of a process cost it tens of milliseconds: now, while the files are on their way.
  if (isSignedIn)
    setTimeout(() => {
      new Intl.RelativeTimeFormat().format(0, 'day');
      new Date().toLocaleDateString();
    });

  // A page whose own code does not arrive cannot say so.
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement)) return;
      const said = document.createElement('p');
      said.role = 'alert';
      said.style.cssText = 'margin:0;padding:1rem;text-align:center';
      said.textContent = 'Tributary couldn’t be loaded completely. Check your connection and reload the page.';
      document.body.prepend(said);
    },
    true,
  );

  // Then the login page that stands in the HTML: `data-shell` is '' while it stands, 'hidden' when a session is stored,
  // 'sent' when its form was sent before React could hear it; gone once the page is React's (src/app/loginShell.tsx).
  if (root.dataset.shell === '') {
    if (isSignedIn) root.dataset.shell = 'hidden';
    const keep = (event) => {
      if (root.dataset.shell === undefined) removeEventListener('submit', keep, true);
      else {
        event.preventDefault();
        root.dataset.shell = 'sent';
      }
    };
    addEventListener('submit', keep, true);
  }
}
