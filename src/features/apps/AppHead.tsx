import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { paths } from '../../paths.ts';
import classes from './AppHead.module.css';
import { AppMark, type AppMarkProps } from './AppMark.tsx';

export interface AppHeadProps {
  app: AppMarkProps['app'] & { readonly slug: string };
  /** A quiet line under the name. */
  children: ReactNode;
}

/** The head of an app's card: its logo, and its name, which leads to its page. */
export function AppHead({ app, children }: AppHeadProps) {
  return (
    <div className={classes.head}>
      <AppMark app={app} />
      <div className={classes.words}>
        <h2 className={classes.name}>
          <Anchor component={Link} href={paths.appDetails.to(app.slug)} inherit underline="hover" c="inherit">
            {app.name}
          </Anchor>
        </h2>
        <p className={classes.about}>{children}</p>
      </div>
    </div>
  );
}
