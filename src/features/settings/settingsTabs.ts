import { paths } from '../../paths.ts';

export const settingsTabs = ['programme', 'payouts', 'reviews', 'privacy'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

export const settingsTabPath = (tab: SettingsTab): string =>
  paths.adminSettings.to({ tab: tab === 'programme' ? undefined : tab });
