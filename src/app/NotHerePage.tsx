import { Button } from '@mantine/core';
import { Link } from 'wouter';

import { Empty } from '../shared/feedback/Empty.tsx';
import { PageHeader } from '../shared/page/PageHeader.tsx';
import type { PageProps } from './pageProps.ts';
import { paths } from '../paths.ts';

/** An address of the product whose page is still being built. */
export default function NotHerePage({ title, area }: PageProps) {
  return (
    <>
      <PageHeader title={title} />
      <Empty
        title="Not here yet"
        text="This page is being built. Everything else works."
        action={
          <Button component={Link} href={area === 'admin' ? paths.admin.to() : paths.dashboard.to()} variant="default">
            Back to the start
          </Button>
        }
      />
    </>
  );
}
