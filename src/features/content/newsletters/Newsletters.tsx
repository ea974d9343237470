import { Anchor } from '@mantine/core';
import { Link, useSearchParams } from 'wouter';

import classes from '../Content.module.css';
import { contentTabPath } from '../contentTabs.ts';
import { NewNewsletter } from './NewNewsletter.tsx';
import { NewsletterList } from './NewsletterList.tsx';
import { OneNewsletter } from './OneNewsletter.tsx';

/** Emails to partners: all of them, one, or a new one. */
export default function Newsletters() {
  const [search] = useSearchParams();
  const opened = search.get('newsletter');
  if (opened === null) return <NewsletterList />;
  return (
    <div className={classes['stack']}>
      <div>
        <Anchor component={Link} href={contentTabPath('newsletters')}>
          All newsletters
        </Anchor>
      </div>
      {opened === 'new' ? <NewNewsletter /> : <OneNewsletter key={opened} id={opened} />}
    </div>
  );
}
