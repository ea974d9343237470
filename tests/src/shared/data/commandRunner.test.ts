import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';

import { ProblemError } from '../../../../src/api/problemError.ts';
import { createRunner } from '../../../../src/shared/data/commandRunner.ts';

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const keyUsed = () =>
  Promise.reject(
    new ProblemError(409, {
      type: 'about:blank',
      title: 'No',
      status: 409,
      code: 'idempotency_mismatch',
      detail: 'No.',
    }),
  );

function submissions() {
  const runner = createRunner<{ of: string }, string>();
  const actor = createActor(runner.machine).start();
  return {
    /** What was submitted last, and what the last answer is to. */
    known: () => ({ last: runner.last()?.input, answered: runner.answer()?.answer.of }),
    submit: async (input: string, run: (attempt: number) => Promise<unknown>) => {
      let attempts = 0;
      const isFirst = !actor.getSnapshot().hasTag('unanswered');
      const once = async () => {
        await run((attempts += 1));
        return { of: input };
      };
      runner.prepare(input, once, { isFirst });
      actor.send({ type: 'submission.submit', input });
      await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    },
  };
}

test('what was submitted last is known before and after it is answered', async () => {
  const { submit, known } = submissions();
  const before = known();
  await submit('Acme', lost);
  const unanswered = known();
  await submit('Acme', async () => 'made');
  expect({ before, unanswered, after: known() }).toEqual({
    before: { last: undefined, answered: undefined },
    unanswered: { last: 'Acme', answered: undefined },
    after: { last: 'Acme', answered: 'Acme' },
  });
});

test('an answer that was lost and comes later is the one to what was sent first, not to what was submitted last', async () => {
  const { submit, known } = submissions();
  await submit('Acme', (attempt) => (attempt === 1 ? lost() : Promise.resolve('made')));
  await submit('Acme Ltd', keyUsed);
  expect(known()).toEqual({ last: 'Acme Ltd', answered: 'Acme' });
});
