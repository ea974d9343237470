import { paths } from '../../../paths.ts';

export const catalogueCrumbs = [{ label: 'App catalogue', href: paths.appCatalogue.to() }];
