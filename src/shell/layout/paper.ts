/** Paper is white, whatever the screen is: what is printed is printed in the light theme. */
export function printInLight(): void {
  const root = document.documentElement.dataset;
  let onScreen = root['mantineColorScheme'];
  matchMedia('print').addEventListener('change', ({ matches: isPrinting }) => {
    if (isPrinting) onScreen = root['mantineColorScheme'];
    root['mantineColorScheme'] = isPrinting ? 'light' : onScreen;
  });
}
