import type { SupportMessage } from '#contract/support.ts';

import { When } from '../../shared/text/When.tsx';
import classes from './SupportMessages.module.css';

/** What was asked and answered, oldest first. */
export function SupportMessages({ messages }: { messages: readonly SupportMessage[] }) {
  return (
    <ol className={classes.messages} aria-label="Messages">
      {messages.map(({ id, text, isByStaff, author, createdAt }) => (
        <li key={id} className={classes.message} data-staff={isByStaff || undefined}>
          <p className={classes.head}>
            <span className={classes.author}>{author}</span>
            {isByStaff && ' · Support'}
            <span className={classes.time}>
              <When at={createdAt} />
            </span>
          </p>
          <p className={classes.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
