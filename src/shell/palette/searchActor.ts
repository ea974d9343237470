import { fromPromise } from 'xstate';

import type { PaletteAnswer } from '#machines/processes/palette.machine.ts';

import type { PaletteSource } from '../../entities/palette/paletteSource.ts';

/** Loaded when something is searched for the first time. */
export type LoadSource = () => Promise<PaletteSource>;

/** The `search` of the palette's chart: queries every source in parallel; one failing does not affect the others. */
export const searchActor = (sources: readonly LoadSource[]) =>
  fromPromise<PaletteAnswer, { text: string }>(async ({ input: { text }, signal }) => {
    const answers = await Promise.allSettled(sources.map(async (load) => (await load()).search(text, signal)));
    return {
      found: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
      isPartial: answers.some(({ status }) => status === 'rejected'),
    };
  });
