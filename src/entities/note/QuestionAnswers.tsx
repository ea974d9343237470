import { Button, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';

import { answerQuestion, type Note } from '#contract/notes.ts';

import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { toast } from '../../shared/feedback/toast.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import { nameOf } from '../../shared/text/personName.ts';
import { When } from '../../shared/text/When.tsx';
import classes from './Notes.module.css';

interface QuestionAnswersProps {
  noteId: string;
  /** Who asked, as it is shown. */
  asker: string;
  question: NonNullable<Note['question']>;
}

/** What staff answered a partner's question, and the next answer. */
export function QuestionAnswers({ noteId, asker, question: { replyTo, answers } }: QuestionAnswersProps) {
  const [isAnswering, { open, close }] = useDisclosure(false);
  return (
    <>
      {replyTo !== null && <p className={classes.time}>Asked to be answered at {replyTo}</p>}
      {answers.map(({ id, answer, author, createdAt }) => (
        <div key={id} className={classes.answer}>
          <span className={classes.author}>{author ? nameOf(author) : 'A former colleague'}</span>{' '}
          <span className={classes.time}>
            answered <When at={createdAt} />
          </span>
          <p className={classes.text}>{answer}</p>
        </div>
      ))}
      {isAnswering ? (
        <AnswerForm noteId={noteId} asker={asker} onClose={close} />
      ) : (
        <Button
          size="compact-sm"
          mt="xs"
          variant="default"
          onClick={open}
          aria-label={`Answer the question of ${asker}`}
        >
          Answer
        </Button>
      )}
    </>
  );
}

function AnswerForm({ noteId, asker, onClose }: { noteId: string; asker: string; onClose: () => void }) {
  const form = useContractForm({
    endpoint: answerQuestion,
    initial: { answer: '' },
    input: { params: { id: noteId } },
    onDone: () => {
      toast('Answer sent', { level: 'success' });
      onClose();
    },
  });
  return (
    <div className={classes.answer}>
      <ContractForm
        form={form}
        submitLabel="Send answer"
        isDisabled={form.values.answer.trim() === ''}
        onCancel={onClose}
      >
        <Textarea
          label={`Answer to ${asker}`}
          description="The partner sees it, and gets it by email."
          autosize
          minRows={2}
          maxLength={5000}
          required
          data-autofocus
          autoFocus
          {...form.input('answer')}
        />
      </ContractForm>
    </div>
  );
}
