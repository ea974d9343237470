/** The order of a list of referrals by what its period is of: by uninstall where it is of that, else by install, newest first. */
export const datedOrder = (dated: string | null) => (dated === 'uninstalled' ? '-uninstalledAt' : '-installedAt');
