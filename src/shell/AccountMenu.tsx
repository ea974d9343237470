import { UnstyledButton } from '@mantine/core';

import { lazyPart } from '../shared/lazy/lazyPart.tsx';
import { LazyMenu } from '../shared/form/select/LazyMenu.tsx';
import { useUser } from '../entities/session/session.ts';
import classes from './AccountMenu.module.css';

const AccountMenuOpen = lazyPart(() => import('./AccountMenuOpen.tsx'));
const initials = (first: string, last: string): string => `${first.charAt(0)}${last.charAt(0)}`.toUpperCase();

/** Who is signed in, and the way out. */
export function AccountMenu() {
  const user = useUser();
  if (!user) return null;
  // What is seen has to be in the name (WCAG 2.5.3), initials too.
  const letters = initials(user.firstName, user.lastName);
  return (
    <LazyMenu
      menu={AccountMenuOpen}
      props={{ user }}
      target={
        <UnstyledButton
          className={classes['button']}
          aria-label={`${letters}, account menu for ${user.firstName} ${user.lastName}`}
        >
          {letters}
        </UnstyledButton>
      }
    />
  );
}
