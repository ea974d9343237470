import { Tooltip } from '@mantine/core';
import { Link, useLocation } from 'wouter';

import { navigation, type NavigationItem } from './navigation.ts';
import classes from './NavigationLinks.module.css';

const homes = new Set<string>([navigation.partner[0].href, navigation.admin[0].href]);

const isAt = (path: string, href: string): boolean =>
  path === href || (!homes.has(href) && path.startsWith(`${href}/`));

/** The links of an area: with words, as icons alone (`mini`), or side by side (`bar`). */
export function NavigationLinks({ area, shape }: { area: 'partner' | 'admin'; shape: 'full' | 'mini' | 'bar' }) {
  const [path] = useLocation();
  return (
    <ul className={classes['links']} data-shape={shape}>
      {navigation[area].map((item) => (
        <li key={item.href}>
          {shape === 'mini' ? (
            <Tooltip label={item.label} position="right">
              <NavigationLink item={item} isHere={isAt(path, item.href)} isMini />
            </Tooltip>
          ) : (
            <NavigationLink item={item} isHere={isAt(path, item.href)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function NavigationLink({
  item: { label, href, icon: Icon },
  isHere,
  isMini = false,
  ...rest
}: {
  item: NavigationItem;
  isHere: boolean;
  isMini?: boolean;
}) {
  return (
    <Link
      {...rest}
      href={href}
      className={classes['link']}
      aria-current={isHere ? 'page' : undefined}
      aria-label={isMini ? label : undefined}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      {!isMini && <span>{label}</span>}
    </Link>
  );
}
