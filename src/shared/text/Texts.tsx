import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

import classes from './Texts.module.css';

interface TextsProps {
  /** `id` where labels repeat, `href` where one leads somewhere. */
  texts: readonly { label: string; text: string; id?: string; href?: string | undefined }[];
}

/** What people wrote or rules found, each text whole and with its lines; empty ones are left out. */
export function Texts({ texts }: TextsProps) {
  return (
    <dl className={classes.texts}>
      {texts
        .filter(({ text }) => text !== '')
        .map(({ label, text, id = label, href }) => (
          <div key={id}>
            <dt>
              {href === undefined ? (
                label
              ) : (
                <Anchor component={Link} href={href}>
                  {label}
                </Anchor>
              )}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  );
}
