import sharp from 'sharp';
import sql from 'sql-template-tag';

import { HOUR } from '#contract/shared/day.ts';

import { type Queryable, execute } from '../../../server/platform/database/pool.ts';
import { keptInRow } from '../../../server/platform/files/fileStore.ts';
import { prepareFile } from '../../../server/platform/files/prepareFile.ts';
import { addFaq } from '../../../server/features/faqs/queries.ts';
import { resourceFiles, storeFile } from '../../../server/features/resources/files.ts';
import { addResource } from '../../../server/features/resources/write.ts';
import { addMessage } from '../../../server/features/support/messages.ts';
import { questions, resourceTexts, supportQuestions } from '../words/content.ts';
import { later } from '../calendar.ts';
import type { Random } from '../random.ts';

interface Given {
  /** When the programme began. */
  readonly start: Date;
  readonly now: Date;
  readonly adminId: string;
  /** The app that texts are about. */
  readonly app: string;
  /** Who asks support. */
  readonly askers: readonly { readonly userId: string; readonly partnerId: string }[];
  readonly random: Random;
}

/** Questions with answers, what partners take along, and questions that wait for support. */
export async function layContent(tx: Queryable, { start, now, adminId, app, askers, random }: Given): Promise<void> {
  const by = { actor: { userId: adminId }, now: start };
  for (const faq of questions) await addFaq(tx, { ...faq, isPublished: true }, by);
  const shared = { url: '', tagIds: [], isPublished: true };
  const bytes = await sharp({ create: { width: 640, height: 240, channels: 3, background: '#0a6643' } })
    .png()
    .toBuffer();
  const { bytes: green, ...rest } = await prepareFile({ bytes, filename: 'tributary-green.png' }, resourceFiles);
  const file = await storeFile(tx, { ...rest, kept: keptInRow(green) }, start);
  const logo = {
    kind: 'file',
    title: 'Our green',
    description: 'For backgrounds and buttons.',
    category: 'Brand',
  } as const;
  await addResource(tx, { ...shared, ...logo, app: '', text: '', fileId: file.id }, by);
  for (const one of resourceTexts) await addResource(tx, { ...shared, ...one, kind: 'text', app, fileId: null }, by);
  for (const [index, text] of supportQuestions.entries()) {
    const asker = askers[index];
    if (!asker) continue;
    const at = later(now, -(index * 20 + 3) * HOUR);
    const id = random.id(at);
    await execute(
      tx,
      sql`insert into support_notes (id, user_id, partner_id, created_at, updated_at)
          values (${id}, ${asker.userId}, ${asker.partnerId}, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz)`,
    );
    await addMessage(tx, { supportNoteId: id, authorId: asker.userId, isByStaff: false, text }, at);
  }
}
