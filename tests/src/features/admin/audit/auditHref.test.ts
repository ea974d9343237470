import { expect, test } from 'vitest';

import { auditHref } from '../../../../../src/features/admin/audit/auditHref.ts';
import { settingsTabPath } from '../../../../../src/features/settings/settingsTabs.ts';
import { paths } from '../../../../../src/paths.ts';

const record = { entity: 'settings', entityId: null, label: '', toState: '', slug: null, partner: null } as const;

test.each([
  ['settings.payer', settingsTabPath('payouts')],
  ['settings.payments', settingsTabPath('payouts')],
  ['settings.reversals', settingsTabPath('payouts')],
  ['settings.reviewRule', settingsTabPath('reviews')],
  ['settings.deadlines', settingsTabPath('reviews')],
  ['settings.retention', settingsTabPath('privacy')],
  ['settings.figures', settingsTabPath('programme')],
  ['settings.registrations', settingsTabPath('programme')],
  ['settings.limit', paths.adminLifecycles.to()],
])('an entry of %s leads to %s', (action, href) => {
  expect(auditHref({ record, isStep: false, action })).toBe(href);
});
