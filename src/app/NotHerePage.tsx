import { Button } from '@mantine/core';
import { Link } from 'wouter';

import { Empty } from '../shared/feedback/Empty.tsx';
import { PageHeader } from '../shared/page/PageHeader.tsx';
import type { PageProps } from './pageProps.ts';
import { paths } from '../paths.ts';

/** A route whose page is not built yet. */
export default function NotHerePage({ title, area }: PageProps) {
  return (
    <>
      <PageHeader title={title} />
      <Empty
        title="Coming soon"
        text="We’re still building this page. Everything else works."
        action={
          <Button component={Link} href={area === 'admin' ? paths.admin.to() : paths.dashboard.to()} variant="default">
            Back to dashboard
          </Button>
        }
      />
    </>
  );
}
