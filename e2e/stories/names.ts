import { timeInWords } from '#contract/shared/dayWords.ts';
import { DAY } from '#contract/shared/day.ts';

import { makeApp } from '../../tests/support/make/apps.ts';
import { attributionWindow, SECOND } from './stage.ts';
import type { Story } from './story.ts';
import { because, lostTo, unattributed, won } from './words.ts';

const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const unknown = '11111111-1111-4111-8111-111111111111';

/** Installs that name the visit they came by, or more than one, or one that cannot count. */
export const nameStories = {
  'an install that names a visit is credited to it, despite a later click': async ({
    own,
    rival,
    click,
    install,
    at,
    reads,
  }) => {
    const { visit: visitId } = await click(own, at - 2 * DAY);
    await click(rival, at - DAY);
    await install(at, { visitId });
    await reads(own, { ...won(because.visitId), touches: ['Visit recorded with the install, Counts'] });
    await reads(rival, { ...lostTo('first'), touches: ['Visit, Ignored: another partner’s counts'] });
  },
  'an install names its visit by utm_content': async ({ own, rival, click, install, at, reads }) => {
    const { visit: utmContent } = await click(own, at - 2 * DAY);
    await click(rival, at - DAY);
    await install(at, { utmContent });
    await reads(own, { ...won(because.utmContent), touches: ['Visit recorded with the install, Counts'] });
  },
  'of two visits that an install names the one by ref_visit counts': async ({
    own,
    rival,
    click,
    install,
    at,
    reads,
    traces,
  }) => {
    const { visit: visitId } = await click(own, at - 2 * DAY);
    const { visit: utmContent } = await click(rival, at - DAY);
    const message = await install(at, { visitId, utmContent });
    await reads(own, { ...won(because.visitId), touches: ['Visit recorded with the install, Counts'] });
    await traces(message, {
      receipt: {
        status: own.name,
        why: because.visitId,
        touches: [
          `Visit recorded with the install, ${rival.name}, Ignored: a stronger rule decided`,
          `Visit recorded with the install, ${own.name}, Counts`,
        ],
      },
    });
  },
  'a visit named twice, by ref_visit and by utm_content, is one visit': async ({ own, click, install, at, reads }) => {
    const { visit } = await click(own, at - DAY);
    await install(at, { visitId: visit, utmContent: visit });
    await reads(own, { ...won(because.visitId), touches: ['Visit recorded with the install, Counts'] });
  },
  'a bot’s visit counts if the install names it': async ({ own, click, install, at, reads }) => {
    const { visit: visitId } = await click(own, at - DAY, { agent: bot });
    await install(at, { visitId });
    await reads(own, { ...won(because.visitId), touches: ['Visit recorded with the install, Counts'] });
  },
  'a visit of another app, though named, does not count': async ({
    own,
    rival,
    db,
    click,
    install,
    at,
    reads,
    traces,
  }) => {
    const { slug } = await makeApp(db);
    const { visit: visitId } = await click(own, at - DAY, { app: slug });
    await click(rival, at - 2 * DAY);
    const message = await install(at, { visitId });
    await reads(rival, { ...won(because.lastVisit), touches: ['Visit, Counts'] });
    await traces(message, {
      steps: [
        `No: A visit that the install names. ${own.name}’s link to another app, opened ${timeInWords(at - DAY)}.`,
        `Yes: A visit of the shop within 30 days. ${rival.name}’s link, opened ${timeInWords(at - 2 * DAY)}.`,
      ],
    });
  },
  'an install that names a visit no one knows falls back to the shop’s last visit': async ({
    own,
    click,
    install,
    at,
    reads,
    traces,
  }) => {
    await click(own, at - DAY);
    const message = await install(at, { visitId: unknown });
    await reads(own, { ...won(because.lastVisit), touches: ['Visit, Counts'] });
    await traces(message, {
      steps: [
        `No: A visit that the install names. There is no visit ${unknown}.`,
        `Yes: A visit of the shop within 30 days. ${own.name}’s link, opened ${timeInWords(at - DAY)}.`,
      ],
    });
  },
  'a named visit from before the window does not count': async ({ own, click, install, at, reads }) => {
    const { visit: visitId } = await click(own, at - attributionWindow - SECOND);
    await install(at, { visitId });
    await reads(own, {
      ...unattributed,
      touches: ['Visit recorded with the install, Ignored: before the attribution window'],
    });
  },
} satisfies Readonly<Record<string, Story>>;
