import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';

import { SegmentedControl, Stack } from '@mantine/core';

import { useLayout, useLayoutPreferences } from '../../shell/layout/layout.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { ChartsPart } from './ChartsPart.tsx';
import { Feedback } from './Feedback.tsx';
import { Figures } from './Figures.tsx';
import { Forms } from './Forms.tsx';
import { Messages } from './Messages.tsx';
import { Tables } from './Tables.tsx';

function Scheme() {
  const layout = useLayout();
  const { theme: chosen } = useLayoutPreferences();
  return (
    <SegmentedControl
      aria-label="Theme"
      data={[
        { value: 'LightTheme', label: 'Light' },
        { value: 'DarkTheme', label: 'Dark' },
      ]}
      value={chosen}
      onChange={(theme) => layout.send({ type: 'theme.set', theme })}
    />
  );
}

/** Every shared part in every state, to be looked at in both themes and at every width. */
export default function CataloguePage() {
  return (
    <Stack gap="lg" p={{ xs: 'md', sm: 'xl' }} maw={1240} mx="auto">
      <PageHeader
        title="Shared interface"
        breadcrumbs={[{ label: 'Home', href: '/' }]}
        description="Every part that screens are made of, in every state."
        actions={<Scheme />}
      />
      <Tables />
      <Messages />
      <Forms />
      <Feedback />
      <Figures />
      <ChartsPart />
    </Stack>
  );
}
