import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';

import { paths } from '../../paths.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Views } from '../../shared/page/Views.tsx';
import { PeriodSelect } from '../../shared/period/PeriodSelect.tsx';
import { type Period, usePeriod } from '../../shared/period/usePeriod.ts';

const pages = [
  { label: 'Partners', title: 'Partner analytics', href: paths.partnerAnalytics.to() },
  { label: 'Managers', title: 'Manager analytics', href: paths.managerAnalytics.to() },
] as const;

/** What both pages of analytics begin with. */
export function AnalyticsPage({
  title,
  children,
}: {
  title: (typeof pages)[number]['title'];
  children: (period: Period) => ReactNode;
}) {
  const period = usePeriod();
  return (
    <Stack gap="md">
      <PageHeader title={title} actions={<PeriodSelect period={period} />} />
      <Views views={pages.map((page) => ({ label: page.label, href: page.href, isCurrent: page.title === title }))} />
      {children(period)}
    </Stack>
  );
}
