import { Stack } from '@mantine/core';
import { useLocation } from 'wouter';

import { paths } from '../../paths.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { PrintButton } from '../../shared/page/PrintButton.tsx';
import { Views } from '../../shared/page/Views.tsx';
import { PeriodSelect } from '../../shared/period/PeriodSelect.tsx';
import { usePeriod } from '../../shared/period/usePeriod.ts';

const partners = {
  label: 'Partners',
  title: 'Partner analytics',
  href: paths.partnerAnalytics.to(),
  Board: lazyPart(() => import('./PartnerBoard.tsx')),
};
const managers = {
  label: 'Managers',
  title: 'Manager analytics',
  href: paths.managerAnalytics.to(),
  Board: lazyPart(() => import('./ManagerBoard.tsx')),
};

/** What partners bring, and what their managers do: two addresses of one page. */
export default function AnalyticsPage() {
  const [location] = useLocation();
  const period = usePeriod();
  const current = location === managers.href ? managers : partners;
  return (
    <>
      <PageHeader
        title={current.title}
        actions={
          <>
            <PeriodSelect period={period} />
            <PrintButton />
          </>
        }
      />
      <Stack gap="md">
        <Views
          views={[partners, managers].map(({ label, href }) => ({ label, href, isCurrent: href === current.href }))}
        />
        <current.Board period={period} fallback={<Loading lines={8} />} />
      </Stack>
    </>
  );
}
