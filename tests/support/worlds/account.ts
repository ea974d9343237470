import { accountMachine } from '#machines/lifecycles/account.machine.ts';

import { makePartner } from '../make/partners.ts';
import { today } from './clock.ts';
import { partnerOffers } from './partnerOffers.ts';
import type { Begin } from './rows.ts';
import type { World } from './world.ts';

type Name = 'suspend' | 'suspendSilently' | 'archive' | 'archiveSilently' | 'restore';

export const accountWorld: World<object, Name, 'approved'> = {
  entity: 'account',
  machine: accountMachine,
  starts: { approved: { facts: {} } },
  acts: {
    suspend: { sends: () => ['account.suspend'] },
    suspendSilently: { sends: () => ['account.suspend'], isBare: true },
    archive: { sends: () => ['account.archive'] },
    archiveSilently: { sends: () => ['account.archive'], isBare: true },
    restore: { sends: () => ['account.restore'] },
  },
  context: () => ({ isErased: false, now: today }),
};

export const beginAccount: Begin<object, Name, 'approved'> = async (served) => {
  const { built, call, colleague } = served;
  const staff = await colleague('moderator');
  const { id } = await makePartner(built.db.pool);
  const change = (newStatus: 'active' | 'suspended' | 'archived', note?: string) => async () =>
    (await call(staff, 'PUT', `/api/partners/partner/${id}`, { statusType: 'account', newStatus, note })).status;
  return {
    id,
    offers: partnerOffers(served, id),
    hands: {
      suspend: change('suspended', 'They asked.'),
      suspendSilently: change('suspended'),
      archive: change('archived', 'They left.'),
      archiveSilently: change('archived'),
      restore: change('active'),
    },
  };
};
