import { createSupportNote, getSupportNote } from '#contract/support.ts';
import { supportNoteMachine } from '#machines/lifecycles/supportNote.machine.ts';

import { supportActions } from '../../../src/entities/support/supportActions.ts';
import { offeredTo } from './answered.ts';
import { today } from './clock.ts';
import type { Begin } from './rows.ts';
import type { World } from './world.ts';

type Name = 'answer' | 'close' | 'writeAgain';
type Start = 'asked';

export const supportNoteWorld: World<object, Name, Start> = {
  entity: 'supportNote',
  machine: supportNoteMachine,
  starts: { asked: { facts: {} } },
  acts: {
    answer: { sends: () => ['supportNote.answer'] },
    close: { sends: () => ['supportNote.close'] },
    writeAgain: { sends: () => ['supportNote.reopen'] },
  },
  context: () => ({ now: today }),
};

export const beginSupportNote: Begin<object, Name, Start> = async ({ built, call, colleague }) => {
  const [partner, staff] = [await built.as('partner'), await colleague('moderator')];
  const ask = (body: object) => call(partner, 'POST', '/api/support-hub/create-note', { note: 'Where?', ...body });
  const { id } = createSupportNote.success.data.parse((await ask({})).data);
  const path = `/api/support-hub/notes/${id}`;
  return {
    id,
    offers: async (expected) => {
      const note = getSupportNote.success.data.parse((await call(staff, 'GET', path)).data);
      return offeredTo('moderator', expected, { server: note.actions, browser: supportActions(note) });
    },
    hands: {
      answer: async () => (await call(staff, 'POST', `${path}/answer`, { answer: 'There.' })).status,
      close: async () => (await call(staff, 'POST', `${path}/close`)).status,
      writeAgain: async () => (await ask({ supportNoteId: id })).status,
    },
  };
};
