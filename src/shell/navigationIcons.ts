import IconApps from '@tabler/icons-react/dist/esm/icons/IconApps.mjs';
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconCoin from '@tabler/icons-react/dist/esm/icons/IconCoin.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs';
import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs';
import IconReport from '@tabler/icons-react/dist/esm/icons/IconReport.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs';
import IconStairsUp from '@tabler/icons-react/dist/esm/icons/IconStairsUp.mjs';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import IconUserSearch from '@tabler/icons-react/dist/esm/icons/IconUserSearch.mjs';
import IconUserShield from '@tabler/icons-react/dist/esm/icons/IconUserShield.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';

/** The pictures of the navigation, by the name an item gives. */
export const navigationIcons = {
  apps: IconApps,
  chart: IconChartBar,
  coin: IconCoin,
  folder: IconFolder,
  group: IconUsersGroup,
  help: IconHelp,
  home: IconHome,
  lifebuoy: IconLifebuoy,
  link: IconLink,
  mail: IconMailForward,
  report: IconReport,
  send: IconSend,
  settings: IconSettings,
  shield: IconUserShield,
  speakerphone: IconSpeakerphone,
  stairs: IconStairsUp,
  store: IconBuildingStore,
  text: IconFileText,
  userCheck: IconUserCheck,
  userSearch: IconUserSearch,
  users: IconUsers,
};
export type IconName = keyof typeof navigationIcons;
