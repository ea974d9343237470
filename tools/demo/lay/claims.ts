import sharp from 'sharp';
import sql from 'sql-template-tag';

import { DAY } from '#contract/shared/day.ts';
import { deadline } from '../../../server/lifecycle/deadlines.ts';
import { awaitedClaims } from '../../../server/features/claims/escalate.ts';
import { attachFile, evidenceFiles, storeFile } from '../../../server/features/claims/files.ts';
import { escalate } from '../../../server/lifecycle/escalation.ts';
import { submitClaim } from '../../../server/features/claims/submit.ts';
import type { EventOf, SetOf } from '../../../server/lifecycle/definitions.ts';
import { applyTransition } from '../../../server/lifecycle/transition.ts';
import { type Queryable, query } from '../../../server/platform/database/pool.ts';
import { keptInRow } from '../../../server/platform/files/fileStore.ts';
import { prepareFile } from '../../../server/platform/files/prepareFile.ts';
import { later } from '../calendar.ts';

interface Given {
  readonly now: Date;
  readonly staffId: string;
  readonly askers: readonly { readonly userId: string; readonly partnerId: string }[];
}

interface Shop {
  readonly shop: string;
  readonly app: string;
}

interface Step {
  readonly event: EventOf<'claim'>;
  readonly daysAgo: number;
  readonly isByStaff: boolean;
  readonly payload: Readonly<Record<string, string>>;
  readonly set: (tx: Queryable, at: Date, staffId: string) => Promise<SetOf<'claim'>>;
  /** Sent with a picture. */
  readonly hasPicture?: boolean;
}

const ask: Step = {
  event: 'claim.ask',
  daysAgo: 3,
  isByStaff: true,
  payload: { question: 'Which link did they open, and when about was that?' },
  set: async (tx, at) => ({
    question: 'Which link did they open, and when about was that?',
    respond_by: await deadline(tx, 'answer', at),
    escalated: 0,
  }),
};
const answer: Step = {
  event: 'claim.answer',
  daysAgo: 1,
  isByStaff: false,
  payload: { answer: 'The link in our mail of the 4th. Here is what they wrote back.' },
  set: async (tx, at) => ({
    answer: 'The link in our mail of the 4th. Here is what they wrote back.',
    respond_by: await deadline(tx, 'decide', at),
    escalated: 0,
  }),
  hasPicture: true,
};
const refuse: Step = {
  event: 'claim.refuse',
  daysAgo: 2,
  isByStaff: true,
  payload: { reason: 'The shop opened another link the day before it installed.' },
  set: async (tx, at, staffId) => ({
    reason: 'The shop opened another link the day before it installed.',
    respond_by: await deadline(tx, 'appeal', at),
    escalated: 0,
    decided_by: staffId,
    decided_at: at.toISOString(),
  }),
};
const appeal: Step = {
  event: 'claim.appeal',
  daysAgo: 1,
  isByStaff: false,
  payload: { reason: 'We set the app up for them. Their invoice is from us.' },
  set: async (tx, at) => ({
    appeal: 'We set the app up for them. Their invoice is from us.',
    respond_by: await deadline(tx, 'decide', at),
    escalated: 0,
  }),
};

/** What was submitted when, and what followed. */
const stories: readonly { readonly evidence: string; readonly daysAgo: number; readonly steps: readonly Step[] }[] = [
  { evidence: 'We met them at the fair in May and mailed our link that day.', daysAgo: 1, steps: [] },
  { evidence: 'They write in their blog that we recommended the app.', daysAgo: 4, steps: [ask] },
  { evidence: 'Their shop is on our list of customers.', daysAgo: 4, steps: [refuse] },
  { evidence: 'We run their shop, and installed the app for them.', daysAgo: 4, steps: [refuse, appeal] },
  { evidence: 'They wrote to us before they installed it.', daysAgo: 5, steps: [ask, answer] },
  { evidence: 'They asked us by email which app to take.', daysAgo: 7, steps: [] },
];

/** A mail as it looks on a screen: its lines, without words. */
const mail = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540">
  <rect width="960" height="540" fill="#f4f5f4"/><rect x="40" y="40" width="880" height="460" rx="12" fill="#fff"/>
  <circle cx="96" cy="96" r="24" fill="#0a6643"/><rect x="136" y="80" width="220" height="12" rx="6" fill="#3c4a44"/>
  <rect x="136" y="102" width="150" height="10" rx="5" fill="#a9b4af"/><rect x="40" y="144" width="880" height="1" fill="#d9dedb"/>
  ${[780, 720, 800, 410, 0, 760, 640]
    .map((width, line) => `<rect x="72" y="${180 + line * 32}" width="${width}" height="11" rx="5" fill="#c4ccc8"/>`)
    .join('')}
  <rect x="72" y="424" width="260" height="40" rx="8" fill="#0a6643"/>
</svg>`;

/** Stores the picture for a claim that is to be sent with it. */
async function storePicture(tx: Queryable, by: Given['askers'][number], at: Date): Promise<string> {
  const bytes = await sharp(Buffer.from(mail)).png().toBuffer();
  const { bytes: encoded, ...rest } = await prepareFile({ bytes, filename: 'their mail.png' }, evidenceFiles);
  return (await storeFile(tx, { ...rest, kept: keptInRow(encoded) }, by, at)).id;
}

/** Claims to shops of other partners, one in each state that waits or may be appealed, one with a file, and one that is overdue. */
export async function layClaims(tx: Queryable, { now, staffId, askers }: Given): Promise<void> {
  for (const [index, { evidence, daysAgo, steps }] of stories.entries()) {
    // Most are of one partner, so that its list has them in several states.
    const asker = askers[index < 5 ? 0 : 1];
    if (!asker) continue;
    const submittedAt = later(now, -daysAgo * DAY);
    const [shop] = await query<Shop>(
      tx,
      sql`select r.shop, a.slug as app from referrals r join apps a on a.id = r.app_id
           where r.partner_id <> ${asker.partnerId} and r.superseded_at is null and a.listing_state = 'live'
             and r.installed_at < ${submittedAt.toISOString()}::timestamptz
           order by r.installed_at desc, r.id offset ${index * 3} limit 1`,
    );
    if (!shop) continue;
    const id = await submitClaim(tx, asker, { ...shop, evidence }, submittedAt);
    for (const { event, daysAgo: after, isByStaff, payload, set, hasPicture = false } of steps) {
      const at = later(now, -after * DAY);
      const actor = { userId: isByStaff ? staffId : asker.userId };
      const fileId = hasPicture ? await storePicture(tx, asker, at) : null;
      await applyTransition(tx, {
        entity: 'claim',
        event,
        id,
        actor,
        now: at,
        payload: fileId === null ? payload : { ...payload, fileId },
        set: await set(tx, at, staffId),
      });
      await attachFile(tx, { fileId, claimId: id, partnerId: asker.partnerId });
    }
  }
  await escalate(tx, awaitedClaims, now);
}
