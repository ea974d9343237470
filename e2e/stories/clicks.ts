import { DAY } from '#contract/shared/day.ts';
import { attributionWindow, MINUTE, SECOND } from './stage.ts';
import type { Story } from './story.ts';
import { because, free, lostTo, unattributed, won } from './words.ts';

/** Which click an install is attributed to, by time and by the visitor. */
export const clickStories = {
  'a click one second inside the window counts': async ({ own, click, install, at, reads }) => {
    await click(own, at - attributionWindow + SECOND);
    await install();
    await reads(own, { ...won(because.lastVisit), touches: ['Visit, Counts'] });
  },
  'a click at the very edge of the window counts': async ({ own, click, install, at, reads }) => {
    await click(own, at - attributionWindow);
    await install();
    await reads(own, { ...won(because.lastVisit), touches: ['Visit, Counts'] });
  },
  'a click one second outside the window is no referral': async ({ own, click, install, at, reads }) => {
    await click(own, at - attributionWindow - SECOND);
    await install();
    await reads(own, { ...unattributed, touches: ['Visit, Ignored: before the attribution window'] });
  },
  'a click on the last millisecond of a month, in UTC, counts for an install on the first of the next': async ({
    own,
    click,
    install,
    at,
    reads,
  }) => {
    const now = new Date(at);
    const monthBegins = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
    await click(own, monthBegins - 1);
    await install(monthBegins);
    await reads(own, { ...won(because.lastVisit), touches: ['Visit, Counts'] });
  },
  'of two partners’ clicks the later one counts': async ({ own, rival, click, install, at, reads, traces }) => {
    await click(own, at - 3 * DAY);
    await click(rival, at - DAY);
    const message = await install();
    await reads(own, { ...lostTo('later'), touches: ['Visit, Ignored: another partner’s counts'] });
    await traces(message, {
      receipt: {
        status: rival.name,
        why: because.lastVisit,
        touches: [`Visit, ${rival.name}, Counts`, `Visit, ${own.name}, Ignored: a later visit counts`],
      },
    });
  },
  'of one partner’s clicks the last one counts': async ({ own, click, install, at, reads }) => {
    await click(own, at - 2 * DAY);
    await click(own, at - DAY);
    await install();
    await reads(own, {
      ...won(because.lastVisit),
      touches: ['Visit, Counts', 'Visit, Ignored: a later visit counts'],
    });
  },
  'a bot’s click is shown and does not count': async ({ own, shop, click, install, at, reads, traces }) => {
    await click(own, at - DAY, { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
    const message = await install();
    await reads(own, { ...unattributed, touches: ['Visit, Ignored: a bot'] });
    await traces(message, {
      steps: [
        'No: A visit that the install names. It names none: no visitId, and no visit in utmContent.',
        'No: A visit of the shop within 30 days. Only bots opened a link.',
        `No: An approved lead for the shop with a live claim. No lead for ${shop}.`,
      ],
    });
  },
  'a preview of the link is no visit': async ({ own, click, install, at, reads }) => {
    await click(own, at - DAY, { method: 'HEAD' });
    await install();
    await reads(own, free);
  },
  'by clocks that disagree, a click four minutes after the install counts': async ({
    own,
    click,
    install,
    at,
    reads,
  }) => {
    await click(own, at + 4 * MINUTE);
    await install();
    await reads(own, { ...won(because.lastVisit), touches: ['Visit, Counts'] });
  },
  'a click six minutes after the install does not count': async ({ own, click, install, at, reads }) => {
    await click(own, at + 6 * MINUTE);
    await install();
    await reads(own, { ...unattributed, touches: ['Visit, Ignored: after the install'] });
  },
  'a shop written with www, in capitals and with a slash is the same shop': async ({
    own,
    shop,
    click,
    install,
    at,
    reads,
  }) => {
    await click(own, at - DAY, { shop: `WWW.${shop.toUpperCase()}/` });
    await install();
    const words = { ...won(because.lastVisit), touches: ['Visit, Counts'] };
    await reads(own, words, { typed: `HTTPS://www.${shop.toUpperCase()}/` });
  },
} satisfies Readonly<Record<string, Story>>;
