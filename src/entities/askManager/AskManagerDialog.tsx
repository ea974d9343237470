import { Textarea } from '@mantine/core';

import type { Colleague } from '#contract/lookups.ts';
import { listQuestions, pingManager, type Question } from '#contract/notes.ts';

import { useUser } from '../session/session.ts';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { toast } from '../../shared/feedback/toast.tsx';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import { nameOf } from '../../shared/text/personName.ts';
import { When } from '../../shared/text/When.tsx';
import classes from './AskManager.module.css';

export interface AskManagerDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Begins the question with it: an app's name. */
  about?: string | undefined;
}

/** A question to the partner's managers, and earlier questions with their answers. */
export default function AskManagerDialog({ isOpen, onClose, about }: AskManagerDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title="Ask my manager" size="md">
      {isOpen && <Ask about={about} onClose={onClose} />}
    </Dialog>
  );
}

function Ask({ about, onClose }: Omit<AskManagerDialogProps, 'isOpen'>) {
  const resource = useResource(listQuestions, {});
  return (
    <>
      <QuestionForm
        beginning={about === undefined ? '' : `${about}: `}
        managers={resource.data?.managers}
        onClose={onClose}
      />
      <Resource of={resource}>{({ questions }) => questions.length > 0 && <Before questions={questions} />}</Resource>
    </>
  );
}

interface QuestionFormProps {
  beginning: string;
  managers: readonly Colleague[] | undefined;
  onClose: () => void;
}

function QuestionForm({ beginning, managers, onClose }: QuestionFormProps) {
  const user = useUser();
  const form = useContractForm({
    endpoint: pingManager,
    initial: { content: beginning },
    toBody: ({ content }) => ({
      content,
      ...(user?.partnerId == null ? {} : { partner: user.partnerId }),
      ...(user === null ? {} : { email: user.email }),
    }),
    next: { content: '' },
    onDone: () => toast('Question sent', { level: 'success' }),
  });
  return (
    <ContractForm
      form={form}
      submitLabel="Send question"
      cancelLabel="Close"
      isDisabled={form.values.content.trim() === ''}
      onCancel={onClose}
    >
      <Textarea
        label="Your question"
        description={answeredBy(managers)}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={5000}
        required
        data-autofocus
        {...form.input('content')}
      />
    </ContractForm>
  );
}

const answeredBy = (managers: readonly Colleague[] | undefined): string => {
  if (managers === undefined || managers.length === 0) return 'Answered by email and here.';
  return `Answered by ${managers.map(nameOf).join(' or ')}, by email and here.`;
};

function Before({ questions }: { questions: readonly Question[] }) {
  return (
    <section className={classes.before}>
      <h3 className={classes.title}>Earlier questions</h3>
      <ul className={classes.questions} aria-label="Earlier questions">
        {questions.map(({ id, content, askedBy, askedAt, answers }) => (
          <li key={id}>
            <p className={classes.who}>
              {askedBy ? nameOf(askedBy) : 'A former user'} · <When at={askedAt} />
            </p>
            <p className={classes.words}>{content}</p>
            {answers.map((given) => (
              <div key={given.id} className={classes.answer}>
                <p className={classes.who}>
                  {given.author ? nameOf(given.author) : 'Your manager'} · <When at={given.createdAt} />
                </p>
                <p className={classes.words}>{given.answer}</p>
              </div>
            ))}
            {answers.length === 0 && <p className={classes.who}>Not answered yet</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
