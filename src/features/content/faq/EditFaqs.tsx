import { Button, Group, Stack } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import { useState } from 'react';

import { type EditedFaq, listEditedFaqs, orderFaqs } from '#contract/content/faqs.ts';

import { invalidate } from '../../../api/invalidate.ts';
import { Resource } from '../../../shared/data/Resource.tsx';
import { useResource } from '../../../shared/data/useResource.ts';
import { useSubmission } from '../../../shared/data/useSubmission.ts';
import { Dialog } from '../../../shared/dialog/Dialog.tsx';
import { Empty } from '../../../shared/feedback/Empty.tsx';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { Status } from '../../../shared/feedback/Status.tsx';
import { toast } from '../../../shared/feedback/toast.tsx';
import { lazyPart, usePreloaded } from '../../../shared/lazy/lazyPart.tsx';
import { IconAction } from '../../../shared/page/IconAction.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { moved } from '../moved.ts';
import { OrderedRows } from '../OrderedRows.tsx';
import { publication } from '../publication.ts';
import classes from './EditFaqs.module.css';
import { FaqMisses } from './FaqMisses.tsx';
import { topicsOf } from './topicsOf.ts';

const FaqForm = lazyPart(() => import('./FaqForm.tsx'));

/** What the dialog is open for: a question, or a new one that begins with what was searched for. */
type Opened = { faq: EditedFaq } | { question: string };

/** The questions that partners find answered, and what they look for and do not find. */
export default function EditFaqs() {
  const faqs = useResource(listEditedFaqs, {});
  const [opened, setOpened] = useState<Opened | null>(null);
  usePreloaded(FaqForm);
  const close = () => setOpened(null);
  return (
    <Stack gap="md">
      <Panel
        title="Questions"
        description="By topic, in the order partners see them."
        actions={<Button onClick={() => setOpened({ question: '' })}>Add question</Button>}
      >
        <Resource of={faqs} loading={<Loading lines={6} />}>
          {(all) =>
            all.length === 0 ? (
              <Empty isList title="No questions yet" text="Answer what partners ask most." />
            ) : (
              <Topics all={all} onOpen={(faq) => setOpened({ faq })} />
            )
          }
        </Resource>
      </Panel>
      <FaqMisses onAnswer={(question) => setOpened({ question })} />
      <Dialog
        opened={opened !== null}
        onClose={close}
        title={opened !== null && 'faq' in opened ? 'Edit question' : 'New question'}
        size="lg"
      >
        {opened !== null && (
          <FaqForm
            faq={'faq' in opened ? opened.faq : null}
            question={'question' in opened ? opened.question : ''}
            topics={topicsOf(faqs.data ?? []).map(({ topic }) => topic)}
            onClose={close}
            fallback={<Loading lines={8} />}
          />
        )}
      </Dialog>
    </Stack>
  );
}

function Topics({ all, onOpen }: { all: readonly EditedFaq[]; onOpen: (faq: EditedFaq) => void }) {
  const topics = topicsOf(all);
  const order = useSubmission(orderFaqs, {
    onFailed: ({ detail }) => {
      toast(detail, { level: 'error' });
      void invalidate('/api/faqs');
    },
  });
  const put = (next: readonly { topic: string; faqs: readonly { id: string }[] }[]) =>
    order.submit({
      body: { ids: next.flatMap(({ faqs }) => faqs.map(({ id }) => id)), seen: all.map(({ id }) => id) },
    });
  const names = topics.map(({ topic }) => topic);
  const moveTopic = (topic: string, place: number) =>
    put(moved(names, topic, place).flatMap((name) => topics.filter((one) => one.topic === name)));
  return (
    <div className={classes.topics}>
      {topics.map(({ topic, faqs }, index) => (
        <section key={topic} aria-label={topic}>
          <Group justify="space-between" wrap="nowrap">
            <h3 className={classes.topic}>{topic}</h3>
            {topics.length > 1 && (
              <div className={classes.moves}>
                <IconAction
                  tip="Topic up"
                  aria-label={`Move the topic ${topic} up`}
                  disabled={index === 0}
                  onClick={() => moveTopic(topic, index - 1)}
                >
                  <IconArrowUp size={16} stroke={1.75} />
                </IconAction>
                <IconAction
                  tip="Topic down"
                  aria-label={`Move the topic ${topic} down`}
                  disabled={index === topics.length - 1}
                  onClick={() => moveTopic(topic, index + 1)}
                >
                  <IconArrowDown size={16} stroke={1.75} />
                </IconAction>
              </div>
            )}
          </Group>
          <OrderedRows
            label={`Questions about ${topic}`}
            rows={faqs}
            nameOf={({ question }) => question}
            onOrder={(ids) =>
              put(topics.map((one) => (one.topic === topic ? { topic, faqs: ids.map((id) => ({ id })) } : one)))
            }
            render={(faq) => (
              <div className={classes.row}>
                <button type="button" className={classes.question} onClick={() => onOpen(faq)}>
                  {faq.question}
                </button>
                <Status {...publication(faq)} />
              </div>
            )}
          />
        </section>
      ))}
    </div>
  );
}
