import { type AnyEventObject, fromCallback } from 'xstate';

import type { CollectionRequest } from '#machines/processes/collection.machine.ts';

import { type SampleRow, sampleRows } from './sampleRows.ts';

/** How the catalogue's list answers; changed by the buttons beside it. */
export const answers = { delay: 120, isFailing: false };

const compare = (key: string) => (a: SampleRow, b: SampleRow) =>
  key === 'referrals'
    ? a.referrals - b.referrals
    : key === 'joined'
      ? a.joined.localeCompare(b.joined)
      : a.name.localeCompare(b.name);

const answerTo = ({ page, perPage, sort, search }: CollectionRequest) => {
  const found = sampleRows
    .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
    .toSorted(compare(sort.replace(/^-/, '')));
  const sorted = sort.startsWith('-') ? found.toReversed() : found;
  return {
    rows: sorted.slice((page - 1) * perPage, page * perPage),
    meta: undefined,
    total: found.length,
    totalIsExact: true,
  };
};

/** A list's `query` actor that answers from memory, as late and as faulty as `answers` specifies. */
export const sampleQuery = fromCallback<AnyEventObject, { request: CollectionRequest }>(
  ({ input: { request }, sendBack, receive }) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      sendBack({ type: 'query.started' });
      timer = setTimeout(
        () =>
          sendBack(
            answers.isFailing
              ? {
                  type: 'query.failed',
                  problem: { status: 503, code: 'unavailable', detail: 'The list is unavailable right now.' },
                }
              : { type: 'query.answered', ...answerTo(request) },
          ),
        answers.delay,
      );
    };
    ask();
    receive(({ type }) => {
      if (type === 'query.refetch') ask();
    });
    return () => clearTimeout(timer);
  },
);
