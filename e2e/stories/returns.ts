import { timeInWords } from '#contract/shared/dayWords.ts';
import { DAY } from '#contract/shared/day.ts';

import { attributionWindow, SECOND } from './stage.ts';
import type { Story } from './story.ts';
import { because, lostTo, won } from './words.ts';

/** Shops that leave and come back, and events that come late or in another order. */
export const returnStories = {
  'a shop that comes back within the window keeps its referral, despite clicks on other links': async ({
    own,
    rival,
    at,
    click,
    install,
    uninstall,
    reads,
    traces,
  }) => {
    await click(own, at - 61 * DAY);
    await install(at - 60 * DAY);
    await uninstall(at - attributionWindow);
    await click(rival, at - DAY);
    const message = await install();
    await reads(own, { ...won(because.lastVisit), touches: ['Visit, Counts'] });
    await traces(message, {
      steps: [
        `Yes: The shop came back within 30 days. ${own.name}’s referral, of ${timeInWords(at - 60 * DAY)}, goes on.`,
      ],
      receipt: {
        status: own.name,
        why: because.lastVisit,
        touches: [`Visit, ${rival.name}, Ignored: after the install`, `Visit, ${own.name}, Counts`],
      },
    });
  },
  'a shop that comes back after the window counts for who clicked last': async ({
    own,
    rival,
    at,
    click,
    install,
    uninstall,
    reads,
    traces,
  }) => {
    await click(own, at - 61 * DAY);
    await install(at - 60 * DAY);
    await uninstall(at - attributionWindow - SECOND);
    await click(rival, at - DAY);
    const message = await install();
    await reads(own, { ...lostTo('later'), touches: ['Visit, Ignored: before the attribution window'] });
    await traces(message, {
      steps: [
        'No: A visit that the install names. It names none: no visitId, and no visit in utmContent.',
        `Yes: A visit of the shop within 30 days. ${rival.name}’s link, opened ${timeInWords(at - DAY)}.`,
      ],
    });
  },
  'a shop that left, and stayed away longer than the window, is free again': async ({
    own,
    at,
    click,
    install,
    uninstall,
    reads,
  }) => {
    await click(own, at - 61 * DAY);
    await install(at - 60 * DAY);
    await uninstall(at - attributionWindow - SECOND);
    await reads(own, {
      status: 'Not referred yet',
      why: 'Nothing would count if the shop installed now.',
      touches: ['Visit, Ignored: before the attribution window'],
    });
  },
  'news of an uninstall that is older than the install changes nothing': async ({
    own,
    at,
    click,
    install,
    uninstall,
    reads,
    traces,
  }) => {
    await click(own, at - DAY);
    await install();
    const message = await uninstall(at - SECOND);
    await reads(own, { ...won(because.lastVisit), touches: ['Visit, Counts'] });
    await traces(message, {
      steps: [`No: A referral of the shop at that time. ${own.name}’s begins later, ${timeInWords(at)}.`],
    });
  },
  'a second install of a shop that has the app changes nothing': async ({
    own,
    rival,
    at,
    click,
    install,
    reads,
    traces,
  }) => {
    await click(own, at - 2 * DAY);
    await install(at - DAY);
    await click(rival, at - SECOND);
    const message = await install();
    await reads(own, { ...won(because.lastVisit), touches: ['Visit, Counts'] });
    await traces(message, {
      steps: ['Yes: The shop is new to the app. It had already installed it: nothing changed.'],
    });
  },
  'a charge that comes before its install earns once the install comes': async ({
    own,
    at,
    click,
    charge,
    install,
    traces,
  }) => {
    await click(own, at - DAY);
    const message = await charge(at + SECOND);
    await install();
    await traces(message, {
      steps: [`Yes: A referral of the shop at that time. ${own.name}’s, since ${timeInWords(at)}.`],
      receipt: { status: own.name, why: because.lastVisit, touches: [`Visit, ${own.name}, Counts`] },
    });
  },
  'a charge from within the window after the uninstall still earns': async ({
    own,
    at,
    click,
    install,
    uninstall,
    charge,
    traces,
  }) => {
    await click(own, at - 61 * DAY);
    await install(at - 60 * DAY);
    await uninstall(at - 50 * DAY);
    const message = await charge(at - 50 * DAY + attributionWindow);
    await traces(message, {
      steps: [`Yes: A referral of the shop at that time. ${own.name}’s, since ${timeInWords(at - 60 * DAY)}.`],
    });
  },
  'a charge from after the window after the uninstall earns no one': async ({
    own,
    at,
    click,
    install,
    uninstall,
    charge,
    traces,
  }) => {
    await click(own, at - 61 * DAY);
    await install(at - 60 * DAY);
    await uninstall(at - 50 * DAY);
    const message = await charge(at - 50 * DAY + attributionWindow + SECOND);
    await traces(message, {
      steps: [
        `No: A referral of the shop at that time. ${own.name}’s ended ${timeInWords(at - 50 * DAY + attributionWindow)}.`,
      ],
    });
  },
  'a refund before its charge waits, and says what for': async ({
    own,
    at,
    click,
    install,
    refund,
    charge,
    traces,
  }) => {
    await click(own, at - DAY);
    await install();
    const message = await refund(at + 2 * SECOND);
    await traces(message, {
      steps: ['No: The charge that is refunded. There is no charge with that id yet; the refund waits for it.'],
    });
    await charge(at + SECOND);
    await traces(message, {
      steps: ['Yes: The charge that is refunded. It arrived after the refund, which had waited for it.'],
    });
  },
} satisfies Readonly<Record<string, Story>>;
