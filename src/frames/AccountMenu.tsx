import { Avatar, Menu, UnstyledButton } from '@mantine/core';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { Link } from 'wouter';

import { paths } from '../app/paths.ts';
import type { Standing } from '../app/place.ts';
import { standingOf } from '../app/standing.ts';
import { useSession, useSessionSelector, useUser } from '../ui/session.ts';

const initials = (first: string, last: string): string => `${first.charAt(0)}${last.charAt(0)}`.toUpperCase();

const hasProfile = (standing: Standing): boolean => ['termsRequired', 'partner', 'staff', 'acting'].includes(standing);

/** Who is signed in, and the way out. */
export function AccountMenu() {
  const session = useSession();
  const user = useUser();
  const standing = useSessionSelector(standingOf);
  if (!user) return null;
  // What is seen has to be in the name (WCAG 2.5.3), initials too.
  const letters = initials(user.firstName, user.lastName);
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton aria-label={`${letters}, account of ${user.firstName} ${user.lastName}`}>
          <Avatar size={32} radius="xl" color="primary">
            {letters}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {user.firstName} {user.lastName}
          <br />
          {user.email}
        </Menu.Label>
        {hasProfile(standing) && (
          <Menu.Item
            component={Link}
            href={standing === 'staff' ? paths.adminAccountProfile.to() : paths.accountProfile.to()}
            leftSection={<IconUser size={16} aria-hidden />}
          >
            Account profile
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={() => session.send({ type: 'session.signOut' })}
        >
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
