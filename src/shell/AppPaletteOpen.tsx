import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import { useLocation } from 'wouter';

import type { PaletteOption } from '#machines/processes/palette.machine.ts';

import { useLayout, useLayoutPreferences } from './layout/layout.ts';
import { Palette } from './palette/Palette.tsx';
import type { PaletteCall } from './palette/PaletteButton.tsx';
import type { LoadSource } from './palette/searchActor.ts';
import { useSession, useUser } from '../entities/session/session.ts';
import { navigationIcons } from './navigationIcons.ts';
import { pagesOf } from './palettePages.ts';

/** What each feature finds by a text; a new one joins here. */
const sources: Record<'partner' | 'admin', readonly LoadSource[]> = {
  partner: [
    async () => (await import('../features/apps/appSource.ts')).appSource,
    async () => (await import('../features/referrals/shopSource.ts')).shopSource,
  ],
  admin: [async () => (await import('../features/search/staffSource.ts')).staffSource],
};

/** What `AppPalette` opens: the pages of an area, what one may do anywhere, and the entities its features find. */
export default function AppPaletteOpen({ area, call }: { area: 'partner' | 'admin'; call: PaletteCall }) {
  const session = useSession();
  const layout = useLayout();
  const isDark = useLayoutPreferences().theme === 'DarkTheme';
  const [, navigate] = useLocation();
  const links = pagesOf(area, useUser()?.role);
  const pages = links.map(({ label, href }) => ({ id: href, group: 'Pages', label, href }));
  const actions = [
    {
      id: 'theme',
      label: isDark ? 'Light theme' : 'Dark theme',
      keywords: 'switch colour color mode',
      icon: isDark ? IconSun : IconMoon,
      run: () => layout.send({ type: 'theme.set', theme: isDark ? 'LightTheme' : 'DarkTheme' }),
    },
    {
      id: 'customize',
      label: 'Customize',
      keywords: 'layout font sidebar settings',
      icon: IconAdjustments,
      run: () => layout.send({ type: 'customizer.set', isOpen: true }),
    },
    {
      id: 'signOut',
      label: 'Sign out',
      keywords: 'log out leave',
      icon: IconLogout,
      run: () => session.send({ type: 'session.signOut' }),
    },
  ];
  const commands: PaletteOption[] = [
    ...pages,
    ...actions.map(({ id, label, keywords }) => ({ id, group: 'Actions', label, keywords })),
  ];
  const icons = Object.fromEntries([
    ...links.map(({ href, icon }) => [href, navigationIcons[icon]] as const),
    ...actions.map(({ id, icon }) => [id, icon] as const),
  ]);
  const choose = ({ id, href }: PaletteOption) => {
    if (href === undefined) actions.find((action) => action.id === id)?.run();
    else navigate(href);
  };
  return <Palette call={call} commands={commands} icons={icons} sources={sources[area]} onChoose={choose} />;
}
