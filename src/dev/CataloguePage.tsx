import { SegmentedControl, Stack, useMantineColorScheme } from '@mantine/core';

import { PageHeader } from '../ui/PageHeader.tsx';
import { Feedback } from './Feedback.tsx';
import { Figures } from './Figures.tsx';
import { Forms } from './Forms.tsx';
import { Messages } from './Messages.tsx';
import { Tables } from './Tables.tsx';

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
];

function Scheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label="Theme"
      data={schemes}
      value={colorScheme}
      onChange={(value) => setColorScheme(value === 'light' || value === 'dark' ? value : 'auto')}
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
    </Stack>
  );
}
