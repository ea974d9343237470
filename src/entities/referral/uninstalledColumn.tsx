import type { Referral } from '#contract/referrals/referrals.ts';

import type { Column } from '../../shared/table/column.ts';
import { When } from '../../shared/text/When.tsx';

/** Of lists whose period is of uninstalls. */
export const uninstalledColumn: Column<Referral> = {
  key: 'uninstalledAt',
  label: 'Uninstalled',
  width: 108,
  sortKey: 'uninstalledAt',
  render: ({ uninstalledAt }) => <When at={uninstalledAt} />,
};
