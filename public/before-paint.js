// Runs before anything is painted. First the theme: the one chosen on this device, else the operating system's
// (src/shell/layout/storedLayout.ts).
{
  const read = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key)) ?? {};
    } catch {
      // Nothing stored that can be read, or no storage.
      return {};
    }
  };
  const root = document.documentElement;
  const { theme } = read('tributary.layout');
  const isDark = theme ? theme === 'DarkTheme' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.mantineColorScheme = isDark ? 'dark' : 'light';

  const isSignedIn = Date.parse(read('tributary.session').expiresAt) > Date.now();
  // What the address will show, the server knows from the build; without it each file would be found by the one before.
  const later = document.querySelector('meta[name="preload"]');
  if (isSignedIn && later)
    for (const file of later.content.split(' ')) {
      const link = document.createElement('link');
      link.crossOrigin = '';
      link.href = `/${file}`;
      if (file.endsWith('.css')) {
        link.rel = 'preload';
        link.as = 'style';
      } else link.rel = 'modulepreload';
      document.head.append(link);
    }

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
