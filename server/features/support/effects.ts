import { type Effect, type EffectsOf, idsOf } from '../../lifecycle/effects.ts';
import { addMessage } from './messages.ts';
import { notifyOfAnswer } from './notify.ts';

const writeAnswer: Effect = async (tx, { changes, actor, payload, now }) => {
  const { answer } = payload;
  if (typeof answer !== 'string' || actor.userId === null) return;
  for (const supportNoteId of idsOf(changes))
    await addMessage(tx, { supportNoteId, authorId: actor.userId, isByStaff: true, text: answer }, now);
  await notifyOfAnswer(tx, idsOf(changes), answer, now);
};

export const supportNoteEffects: EffectsOf<'supportNote'> = {
  'supportNote.answer': [writeAnswer],
};
