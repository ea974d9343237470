import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/Switch.css';

import { Drawer, Radio, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import type { ThemeName } from '#machines/processes/layout.machine.ts';

import { useLayout, useLayoutPreferences } from './layout.ts';
import { fonts } from './storedLayout.ts';
import { useMounted } from '../../shared/lazy/useMounted.ts';

const themes: { label: string; value: ThemeName }[] = [
  { label: 'Light', value: 'LightTheme' },
  { label: 'Dark', value: 'DarkTheme' },
];
const arrangements = [
  { label: 'Sidebar', value: 'sidebar' },
  { label: 'Horizontal', value: 'horizontal' },
];

/** A row is 40 px high, label included. */
const touchable = { body: { alignItems: 'center' }, label: { paddingBlock: 10 } };

/** The drawer that sets how the product looks on this device; every choice shows at once. */
export default function Customizer() {
  const layout = useLayout();
  const { isCustomizerOpen, theme, font, isHorizontal, isMiniSidebar, isBoxed, hasInputBackground } =
    useLayoutPreferences();
  // Mantine animates and stores the focus to restore only when `opened` changes, never on the first render.
  const isReady = useMounted();
  return (
    <Drawer
      opened={isCustomizerOpen && isReady}
      onClose={() => layout.send({ type: 'customizer.set', isOpen: false })}
      position="right"
      size={340}
      overlayProps={{ backgroundOpacity: 0.15 }}
      title="Customize"
      styles={{ title: { fontSize: 16, fontWeight: 600 } }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      // Its header element would count as another banner of the page.
      attributes={{ header: { role: 'presentation' } }}
    >
      <Stack gap="lg" pt="xs">
        <Text size="sm" c="dimmed">
          Saved on this device.
        </Text>
        <Section label="Theme">
          <SegmentedControl
            aria-label="Theme"
            fullWidth
            data={themes}
            value={theme}
            onChange={(next: ThemeName) => layout.send({ type: 'theme.set', theme: next })}
          />
        </Section>
        <Section label="Navigation">
          <SegmentedControl
            aria-label="Navigation"
            fullWidth
            data={arrangements}
            value={isHorizontal ? 'horizontal' : 'sidebar'}
            onChange={(next) => layout.send({ type: 'layout.set', isHorizontal: next === 'horizontal' })}
          />
          <Switch
            label="Mini sidebar"
            description="Icons only"
            checked={isMiniSidebar}
            disabled={isHorizontal}
            onChange={() => layout.send({ type: 'miniSidebar.toggle' })}
          />
        </Section>
        <Section label="Page">
          <Switch
            label="Boxed"
            description="Max width 1,024 px"
            checked={isBoxed}
            onChange={(event) => layout.send({ type: 'boxed.set', isBoxed: event.currentTarget.checked })}
          />
          <Switch
            label="Input background"
            description="Tinted fields"
            checked={hasInputBackground}
            onChange={(event) => layout.send({ type: 'inputBackground.set', isOn: event.currentTarget.checked })}
          />
        </Section>
        <Radio.Group label="Font" value={font} onChange={(next) => layout.send({ type: 'font.set', font: next })}>
          <Stack gap={0} pt={4}>
            {fonts.map((name) => (
              <Radio key={name} value={name} label={name} styles={touchable} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </Drawer>
  );
}

function Section({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack gap="sm">
      <Text size="sm" fw={500} aria-hidden>
        {label}
      </Text>
      {children}
    </Stack>
  );
}
