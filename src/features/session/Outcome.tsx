import { Stack, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

/** One clear outcome on a narrow page: what happened, in a heading that takes the focus, and what to do next. */
export function Outcome({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Stack gap="md">
      <Title order={1} size="h2" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}
