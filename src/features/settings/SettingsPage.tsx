import { createElement } from 'react';
import { useSearchParams } from 'wouter';

import { AdminsOnly } from '../../entities/session/AdminsOnly.tsx';
import { lazyPart, useLazyPart } from '../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { PageTabs } from '../../shared/page/PageTabs.tsx';
import { tabIn } from '../../shared/page/tabIn.ts';
import { type SettingsTab, settingsTabPath, settingsTabs } from './settingsTabs.ts';

const RuleView = lazyPart(() => import('./RuleView.tsx'));

const parts = {
  programme: lazyPart(() => import('./ProgrammeSettings.tsx')),
  payouts: lazyPart(() => import('./PayoutSettings.tsx')),
  reviews: lazyPart(() => import('./ReviewSettings.tsx')),
  privacy: lazyPart(() => import('./PrivacySettings.tsx')),
} as const;
const words = {
  programme: 'Programme',
  payouts: 'Payouts',
  reviews: 'Reviews',
  privacy: 'Privacy',
} as const satisfies Record<SettingsTab, string>;

/** What an installation is set up with, in parts; each comes when it is opened. */
export default function SettingsPage() {
  const [search] = useSearchParams();
  const rule = search.get('rule');
  if (rule !== null) return <RuleView key={rule} rule={rule} fallback={<Loading lines={8} />} />;
  return (
    <>
      <PageHeader title="Settings" />
      <AdminsOnly what="change the settings">
        <Parts tab={tabIn(settingsTabs, search.toString())} />
      </AdminsOnly>
    </>
  );
}

function Parts({ tab }: { tab: SettingsTab }) {
  const part = useLazyPart(parts[tab], true);
  return (
    <PageTabs
      label="Kinds of settings"
      tabs={settingsTabs.map((value) => ({ value, label: words[value], href: settingsTabPath(value) }))}
      current={tab}
      onNear={(value) => void parts[value].preload()}
    >
      {part ? createElement(part) : <Loading lines={8} />}
    </PageTabs>
  );
}
