import { Stack } from '@mantine/core';

import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Scheme } from '../charts/Scheme.tsx';
import { ChartsPart } from './ChartsPart.tsx';
import { FeedbackPart } from './FeedbackPart.tsx';
import { TilesPart } from './TilesPart.tsx';
import { FormsPart } from './FormsPart.tsx';
import { MessagesPart } from './MessagesPart.tsx';
import { TablesPart } from './TablesPart.tsx';

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
