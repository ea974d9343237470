// Runs before anything is painted. First the theme: the one chosen on this device, else the operating system's
// (src/layout/stored.ts).
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

  // Then the login page that stands in the HTML: `data-shell` is '' while it stands, 'hidden' when a session is stored,
  // 'sent' when its form was sent before React could hear it; gone once the page is React's (src/app/shell.tsx).
  if (root.dataset.shell === '') {
    if (Date.parse(read('tributary.session').expiresAt) > Date.now()) root.dataset.shell = 'hidden';
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
