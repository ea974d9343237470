import { makeSupportNote } from '../../tests/support/make/messages.ts';
import { makePerson } from '../../tests/support/people.ts';
import { supportNoteWorld } from '../../tests/support/worlds/supportNote.ts';
import { be } from '../support/be.ts';
import { press, walkTours } from '../support/lifecycleWalk.ts';
import { expect, test } from '../support/test.ts';

const words: Readonly<Record<string, string>> = { open: 'Open', answered: 'Answered', closed: 'Closed' };

test('staff answer and close a question to support, and its partner writes again', async ({ page, newVisitor, db }) => {
  const [partner, asker, staff] = [
    await newVisitor(),
    await makePerson(db, 'partner'),
    await makePerson(db, 'moderator'),
  ];
  await Promise.all([be(page, staff), be(partner, asker)]);
  let written = 0;
  await walkTours(supportNoteWorld, async () => {
    const { id, text } = await makeSupportNote(db, { userId: asker.id, partnerId: asker.partnerId ?? '' });
    const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
    const question = partner.getByRole('group').filter({ hasText: text });
    const read = () => page.goto(`/admin/support?note=${id}`);
    const readAsPartner = () => partner.goto(`/faq?note=${id}`);
    return {
      people: {
        answer: async () => {
          written += 1;
          await page.getByRole('textbox', { name: 'Answer' }).fill(`Answer ${written}`);
          await press(page, 'Send answer');
          await expect(messages.last()).toContainText(`Answer ${written}`);
        },
        close: async () => {
          await press(page, 'Close question');
          await expect(page.getByText('Question closed')).toBeVisible();
          // The portal has it from the next visit on.
          await readAsPartner();
        },
        writeAgain: async () => {
          written += 1;
          await question.getByRole('button', { name: 'Write again' }).click();
          await question.getByRole('textbox', { name: 'Your message' }).fill(`Message ${written}`);
          await question.getByRole('button', { name: 'Send', exact: true }).click();
          await expect(question.getByRole('listitem').last()).toContainText(`Message ${written}`);
          await read();
        },
      },
      stored: async () =>
        (await db.query<{ state: string }>('select state from support_notes where id = $1', [id])).rows[0]?.state,
      open: () => Promise.all([read(), readAsPartner()]),
      shows: async (state, events) => {
        const word = words[state] ?? state;
        await expect(
          page.getByRole('region', { name: 'Question', exact: true }).getByText(word, { exact: true }),
        ).toBeVisible();
        await expect(question.getByText(word, { exact: true })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Send answer' })).toHaveCount(
          events.includes('supportNote.answer') ? 1 : 0,
        );
        await expect(page.getByRole('button', { name: 'Close question' })).toHaveCount(
          events.includes('supportNote.close') ? 1 : 0,
        );
        await expect(question.getByRole('button', { name: 'Write again' })).toBeVisible();
      },
    };
  });
});
