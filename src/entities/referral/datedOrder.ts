import type { CollectionOptions } from '../../shared/data/collectionOptions.ts';

/** The order of a list of referrals by what its period is of: by uninstall where it is of that, else by install, newest first. */
export const datedOrder = (dated: string | null) => (dated === 'uninstalled' ? '-uninstalledAt' : '-installedAt');

/** Lists of other shops have no column to sort by uninstall. */
export const refusesDatedOrder: CollectionOptions['refuses'] = ({ sort, filters: { dated } }) =>
  dated !== 'uninstalled' && sort.endsWith('uninstalledAt') ? ['sort'] : [];
