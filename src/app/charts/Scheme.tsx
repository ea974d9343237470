import { SegmentedControl } from '@mantine/core';

import { useLayout, useLayoutPreferences } from '../../shell/layout/layout.ts';

/** Light or dark, on a page without the product's own menu. */
export function Scheme() {
  const layout = useLayout();
  const { theme } = useLayoutPreferences();
  return (
    <SegmentedControl
      aria-label="Theme"
      data={[
        { value: 'LightTheme', label: 'Light' },
        { value: 'DarkTheme', label: 'Dark' },
      ]}
      value={theme}
      onChange={(chosen) => layout.send({ type: 'theme.set', theme: chosen })}
    />
  );
}
