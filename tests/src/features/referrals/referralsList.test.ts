import { expect, test } from 'vitest';

import { list } from '../../../../src/features/referrals/referralsList.ts';
import { firstRequest } from '../../../../src/shared/data/askList.ts';

test.each([
  ['', '-installedAt'],
  ['dated=charged', '-installedAt'],
  ['dated=uninstalled', '-uninstalledAt'],
  ['dated=uninstalled&sort=-installedAt', '-installedAt'],
  ['dated=uninstalled&sort=uninstalledAt', 'uninstalledAt'],
  ['sort=uninstalledAt', '-installedAt'],
])('a list of referrals at ?%s is first asked for by %s', (search, sort) => {
  expect(firstRequest(list, search)?.input.query).toMatchObject({ sort });
});
