import { Button, Stack, Text, Title } from '@mantine/core';

import { useSession } from '../../../entities/session/session.ts';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { Notice } from '../../../shared/feedback/Notice.tsx';
import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';
import classes from './InformationNeeded.module.css';

const InformationForm = lazyPart(() => import('./InformationForm.tsx'));

interface InformationNeededProps {
  /** The partner's name. */
  name: string;
  question: string;
}

/** What staff ask about a registration in review, and the form for its answer. */
export function InformationNeeded({ name, question }: InformationNeededProps) {
  const session = useSession();
  return (
    <Stack gap="md">
      <Title order={1} size="h2">
        We need some information
      </Title>
      <Text>
        Before we can decide on <strong>{name}</strong>, please answer our question.
      </Text>
      <Notice>
        <strong>Our question</strong>
        <p className={classes.question}>{question}</p>
      </Notice>
      <InformationForm fallback={<Loading lines={3} />} />
      <Button variant="default" onClick={() => session.send({ type: 'session.signOut' })}>
        Sign out
      </Button>
    </Stack>
  );
}
