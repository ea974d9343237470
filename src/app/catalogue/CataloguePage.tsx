import { SegmentedControl, Stack } from '@mantine/core';

import { useLayout, useLayoutPreferences } from '../../shell/layout/layout.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { ChartsPart } from './ChartsPart.tsx';
import { FeedbackPart } from './FeedbackPart.tsx';
import { TilesPart } from './TilesPart.tsx';
import { FormsPart } from './FormsPart.tsx';
import { MessagesPart } from './MessagesPart.tsx';
import { TablesPart } from './TablesPart.tsx';

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
        description="Every interface component in every state."
        actions={<Scheme />}
      />
      <TablesPart />
      <MessagesPart />
      <FormsPart />
      <FeedbackPart />
      <TilesPart />
      <ChartsPart />
    </Stack>
  );
}
