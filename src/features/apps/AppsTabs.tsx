import type { ReactNode } from 'react';

import { paths } from '../../paths.ts';
import { PageTabs } from '../../shared/page/PageTabs.tsx';

const tabs = [
  { value: 'links', label: 'My links', href: paths.apps.to() },
  { value: 'catalogue', label: 'App catalogue', href: paths.appCatalogue.to() },
  { value: 'calculator', label: 'Stack calculator', href: paths.stackCalculator.to() },
] as const;

/** The three pages about apps, as parts of one. */
export const AppsTabs = ({ current, children }: { current: (typeof tabs)[number]['value']; children: ReactNode }) => (
  <PageTabs label="Apps" tabs={tabs} current={current}>
    {children}
  </PageTabs>
);
