import { type IconName, navigationIcons } from './navigationIcons.ts';

/** The picture of a link of the navigation. */
export default function NavigationIcon({ name }: { name: IconName }) {
  const Icon = navigationIcons[name];
  return <Icon size={18} stroke={1.6} aria-hidden />;
}
