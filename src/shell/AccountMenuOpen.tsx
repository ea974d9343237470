import '@mantine/core/styles/Menu.css';

import { Menu } from '@mantine/core';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { cloneElement } from 'react';
import { Link } from 'wouter';

import { paths } from '../paths.ts';
import type { Standing } from '../entities/session/routing.ts';
import { standingOf } from '../entities/session/standing.ts';
import type { OpenMenuProps } from '../shared/form/select/LazyMenu.tsx';
import { useSession, useSessionSelector, type useUser } from '../entities/session/session.ts';
import { useOpened } from '../shared/dialog/useOpened.ts';

const hasProfile = (standing: Standing): boolean => ['termsRequired', 'partner', 'staff', 'acting'].includes(standing);

export interface AccountMenuOpenProps extends OpenMenuProps {
  user: NonNullable<ReturnType<typeof useUser>>;
}

/** What `AccountMenu` shows once opened; loaded lazily. */
export default function AccountMenuOpen({ user, target }: AccountMenuOpenProps) {
  const session = useSession();
  const standing = useSessionSelector(standingOf);
  const [isOpen, setOpen, ref] = useOpened();
  return (
    <Menu position="bottom-end" width={240} opened={isOpen} onChange={setOpen}>
      <Menu.Target>{cloneElement(target, { ref })}</Menu.Target>
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
