import { getNewsletter, type Newsletter } from '#contract/content/newsletters.ts';
import { plural } from '#contract/shared/plural.ts';

import { Lifecycle } from '../../../entities/lifecycle/Lifecycle.tsx';
import { newsletterActions } from '../../../entities/newsletter/newsletterActions.ts';
import { newsletterStatus } from '../../../entities/newsletter/newsletterStates.ts';
import { Resource } from '../../../shared/data/Resource.tsx';
import { useResource } from '../../../shared/data/useResource.ts';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { Status } from '../../../shared/feedback/Status.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { dateTime } from '../../../shared/text/format.ts';
import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';
import classes from '../Content.module.css';
import { EditNewsletter } from './EditNewsletter.tsx';
import { NewsletterSteps } from './NewsletterSteps.tsx';

const MarkdownPreview = lazyPart(() => import('../../../shared/form/markdown/MarkdownPreview.tsx'));

/** How often one that is being sent is looked at, in ms. */
const whileSending = 2000;

const people = { one: 'person', other: 'people' };

function progressOf({ state, sendsAt, counts, mailLostAt }: Newsletter): string {
  if (state === 'draft') return 'Not scheduled yet.';
  if (state === 'scheduled') return sendsAt === null ? '' : `Sent on ${dateTime(sendsAt)}.`;
  return [
    `Sent to ${counts.sent} of ${plural(counts.recipients, people)}.`,
    ...(counts.failed > 0 ? [`Refused for ${plural(counts.failed, people)}.`] : []),
    ...(counts.unconfirmed > 0 ? [`Not confirmed for ${plural(counts.unconfirmed, people)}.`] : []),
    ...(mailLostAt === null
      ? []
      : [`Waiting for the email server since ${dateTime(mailLostAt)}. The rest is sent once it answers.`]),
  ].join(' ');
}

const mayEdit = (newsletter: Newsletter): boolean =>
  newsletterActions(newsletter).some(({ event, isAllowed }) => event === 'newsletter.update' && isAllowed);

/** A newsletter: how far it is, what may be done with it, and its text. */
export function OneNewsletter({ id }: { id: string }) {
  const found = useResource(getNewsletter, { params: { id } });
  return (
    <Resource of={found} loading={<Loading lines={10} />}>
      {(newsletter) => (
        <div className={classes['stack']}>
          <Panel title={newsletter.subject} actions={<Status {...newsletterStatus[newsletter.state]} />}>
            {newsletter.state === 'sending' && <Watching id={id} />}
            <p className="quiet">{progressOf(newsletter)}</p>
            <NewsletterSteps newsletter={newsletter} />
          </Panel>
          {mayEdit(newsletter) ? (
            <EditNewsletter newsletter={newsletter} />
          ) : (
            <Panel title="Text">
              <MarkdownPreview text={newsletter.body} />
            </Panel>
          )}
          <Panel title="History">
            <Lifecycle entity="newsletter" id={id} />
          </Panel>
        </div>
      )}
    </Resource>
  );
}

/** Keeps the answer above fresh. */
function Watching({ id }: { id: string }) {
  useResource(getNewsletter, { params: { id } }, { refetchEvery: whileSending });
  return null;
}
