import { Stack } from '@mantine/core';
import type { ComponentType } from 'react';
import { useParams } from 'wouter';

import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Scheme } from '../charts/Scheme.tsx';
import { ChartsPart } from './ChartsPart.tsx';
import { FeedbackPart } from './FeedbackPart.tsx';
import { TilesPart } from './TilesPart.tsx';
import { FormsPart } from './FormsPart.tsx';
import { MessagesPart } from './MessagesPart.tsx';
import { TablesPart } from './TablesPart.tsx';

const parts: Readonly<Record<string, ComponentType>> = {
  tables: TablesPart,
  messages: MessagesPart,
  forms: FormsPart,
  feedback: FeedbackPart,
  tiles: TilesPart,
  charts: ChartsPart,
};

/** Every shared part in every state, to be looked at in both themes and at every width; or the part that the address names. */
export default function CataloguePage() {
  const { part = '' } = useParams<{ part?: string }>();
  const shown = Object.entries(parts).filter(([name]) => name === part || !Object.hasOwn(parts, part));
  return (
    <Stack gap="lg" p={{ xs: 'md', sm: 'xl' }} maw={1240} mx="auto">
      <PageHeader
        title="Shared interface"
        breadcrumbs={[{ label: 'Home', href: '/' }]}
        description="Every interface component in every state."
        actions={<Scheme />}
      />
      {shown.map(([name, Part]) => (
        <Part key={name} />
      ))}
    </Stack>
  );
}
