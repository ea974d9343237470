import { Link, useLocation } from 'wouter';

import { useUser } from '../entities/session/session.ts';
import { lazyPart } from '../shared/lazy/lazyPart.tsx';
import { Tip } from '../shared/feedback/Tip.tsx';
import { linksOf, navigation, type NavigationItem } from './navigation.ts';
import { useWaiting } from './WaitingContext.tsx';
import classes from './NavigationLinks.module.css';

const homes = new Set<string>([navigation.partner[0].href, navigation.admin[0].href]);

/** Loaded late: a dozen icons would add to every first load. Their space is reserved. */
const Icon = lazyPart(() => import('./NavigationIcon.tsx'));
void Icon.preload();

const isAt = (path: string, { href, also }: NavigationItem): boolean =>
  path === href || path === also || (!homes.has(href) && path.startsWith(`${href}/`));

const most = 99;
const named = (label: string, waiting: number) => (waiting === 0 ? label : `${label}, ${waiting} waiting`);

/** The links of an area: with words, as icons alone (`mini`), or side by side (`bar`). */
export function NavigationLinks({ area, shape }: { area: 'partner' | 'admin'; shape: 'full' | 'mini' | 'bar' }) {
  const [path] = useLocation();
  const role = useUser()?.role;
  return (
    <ul className={classes['links']} data-shape={shape}>
      {linksOf(area, role).map((item) => (
        <li key={item.href}>
          <NavigationLink item={item} isHere={isAt(path, item)} isMini={shape === 'mini'} />
        </li>
      ))}
    </ul>
  );
}

function NavigationLink({ item, isHere, isMini }: { item: NavigationItem; isHere: boolean; isMini: boolean }) {
  const { label, href, icon } = item;
  const waiting = useWaiting(item);
  return (
    <Tip label={named(label, waiting)} position="right" disabled={!isMini}>
      <Link
        href={href}
        className={classes['link']}
        aria-current={isHere ? 'page' : undefined}
        aria-label={isMini ? named(label, waiting) : undefined}
      >
        <Icon name={icon} fallback={<span className={classes['icon']} />} />
        {!isMini && <span>{label}</span>}
        {waiting > 0 && (
          <span className={classes['waiting']}>
            {waiting > most ? `${most}+` : waiting}
            <span className="unseen"> waiting</span>
          </span>
        )}
      </Link>
    </Tip>
  );
}
