import { DAY } from '#contract/shared/day.ts';
import { attributionWindow, MINUTE } from './stage.ts';
import type { Story } from './story.ts';
import { because, lostTo, unattributed, won } from './words.ts';

const now = () => Date.now();

/** Leads, and what they are worth beside clicks. */
export const leadStories = {
  'an approved lead counts where no one clicked': async ({ own, lead, approve, install, reads }) => {
    await approve(await lead(own));
    await install(now());
    await reads(own, { ...won(because.lead), touches: ['Lead, Counts'] });
  },
  'a lead approved before the click gives way to it': async ({
    own,
    rival,
    at,
    lead,
    approve,
    ageLead,
    click,
    install,
    reads,
    traces,
  }) => {
    const submitted = await lead(own);
    await approve(submitted);
    await ageLead(submitted, 2 * DAY);
    await click(rival, at - DAY);
    const message = await install();
    await reads(own, { ...lostTo('later'), touches: ['Lead, Ignored: another partner’s counts'] });
    await traces(message, {
      receipt: {
        status: rival.name,
        why: because.lastVisit,
        touches: [`Visit, ${rival.name}, Counts`, `Lead, ${own.name}, Ignored: a stronger rule decided`],
      },
    });
  },
  'a lead counts where the last click is older than the window': async ({
    own,
    rival,
    at,
    lead,
    approve,
    ageLead,
    click,
    install,
    reads,
  }) => {
    await click(rival, at - attributionWindow - MINUTE);
    const submitted = await lead(own);
    await approve(submitted);
    await ageLead(submitted, DAY);
    await install();
    await reads(own, { ...won(because.lead), touches: ['Lead, Counts'] });
    await reads(rival, { ...lostTo('later'), touches: ['Visit, Ignored: before the attribution window'] });
  },
  'a lead approved after the install does not count': async ({ own, lead, approve, install, reads }) => {
    await approve(await lead(own));
    await install();
    await reads(own, { ...unattributed, touches: ['Lead, Ignored: approved after the install'] });
  },
  'a lead that was withdrawn does not count': async ({ own, lead, install, reads }) => {
    await own.call('PUT', `/api/leads/withdraw/${await lead(own)}`);
    await install(now());
    await reads(own, { ...unattributed, touches: ['Lead, Ignored: not approved'] });
  },
  'a lead whose approval was taken back does not count': async ({
    own,
    staff,
    shop,
    lead,
    approve,
    install,
    reads,
    traces,
  }) => {
    const submitted = await lead(own);
    await approve(submitted);
    await staff.call('PUT', `/api/leads/revoke/${submitted}`, { reason: 'The shop knows nothing of it.' });
    const message = await install(now());
    await reads(own, { ...unattributed, touches: ['Lead, Ignored: not approved'] });
    await traces(message, {
      steps: [
        'No: A visit that the install names. It names none: no visitId, and no visit in utmContent.',
        `No: A visit of the shop within 30 days. No link was opened for ${shop}.`,
        `No: An approved lead for the shop with a live claim. ${own.name}’s lead was revoked.`,
      ],
    });
  },
  'a lead whose claim had ended does not count': async ({ own, lead, approve, ageLead, install, reads }) => {
    const submitted = await lead(own);
    await approve(submitted);
    await ageLead(submitted, 91 * DAY);
    await install();
    await reads(own, { ...unattributed, touches: ['Lead, Ignored: its claim had ended'] });
  },
  'of two approved leads the first submitted counts': async ({ own, rival, lead, approve, install, reads, traces }) => {
    const [first, second] = [await lead(own), await lead(rival)];
    await approve(second, 'They wrote the better offer.');
    await approve(first, 'They were first.');
    const message = await install(now());
    await reads(own, { ...won(because.lead), touches: ['Lead, Counts'] });
    await traces(message, {
      receipt: {
        status: own.name,
        why: because.lead,
        touches: [`Lead, ${rival.name}, Ignored: an earlier lead counts`, `Lead, ${own.name}, Counts`],
      },
    });
  },
  'a lead counts for one install': async ({ own, at, lead, approve, ageLead, install, uninstall, reads }) => {
    const submitted = await lead(own);
    await approve(submitted);
    await ageLead(submitted, 60 * DAY);
    await install(at - 50 * DAY);
    await uninstall(at - 40 * DAY);
    await install();
    await reads(own, { ...unattributed, touches: ['Lead, Ignored: credited with an earlier install'] });
  },
} satisfies Readonly<Record<string, Story>>;
