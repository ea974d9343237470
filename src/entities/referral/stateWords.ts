export const stateWords = { installed: 'Installed', paying: 'Paying', uninstalled: 'Uninstalled' } as const;
