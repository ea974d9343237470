// Runs before anything is painted: the theme chosen on this device, else the operating system's (src/layout/stored.ts).
{
  let theme;
  try {
    ({ theme } = JSON.parse(localStorage.getItem('tributary.layout')));
  } catch {
    // Nothing chosen yet, or no storage.
  }
  const isDark = theme ? theme === 'DarkTheme' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
}
