import { expect, test } from 'vitest';

import { foundIn } from '../../../../src/features/faq/foundIn.ts';

const faq = (id: string, topic: string, question: string, answerText: string) => ({
  id,
  topic,
  question,
  answerText,
  answerTree: [],
});
const all = [
  faq('1', 'Payouts', 'When am I paid?', 'On the 15th of a month.'),
  faq('2', 'Payouts', 'How am I paid?', 'By bank transfer.'),
  faq('3', 'Links', 'Where is my link?', 'On the page of an app.'),
];
const idsOf = (search: string) => foundIn(all, search).map(({ id }) => id);

test('a search finds what holds all its words, in topic, question or answer, in any order and capitals', () => {
  expect([idsOf(''), idsOf('  '), idsOf('PAID month'), idsOf('payouts'), idsOf('page link'), idsOf('cheque')]).toEqual([
    ['1', '2', '3'],
    ['1', '2', '3'],
    ['1'],
    ['1', '2'],
    ['3'],
    [],
  ]);
});
