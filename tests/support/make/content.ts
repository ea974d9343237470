import sql from 'sql-template-tag';
import type { Audience } from '#contract/content/audience.ts';
import type { BannerState, bannerFrequencies } from '#contract/content/banners.ts';
import type { NewsletterState } from '#contract/content/newsletters.ts';
import { type Queryable, query } from '../../../server/platform/database/pool.ts';
import { newId } from '../../../server/platform/ids.ts';
import { markdownTreeOf } from '../../../server/platform/markdown.ts';
import { newToken, tokenHash } from '../../../server/platform/tokens.ts';
import { next } from './next.ts';

interface GivenFaq {
  topic?: string;
  question?: string;
  answer?: string;
  isPublished?: boolean;
}

/** A published question, the last one. */
export async function makeFaq(db: Queryable, given: GivenFaq = {}) {
  const n = next();
  const answer = given.answer ?? 'On the 15th.';
  const faq = { id: newId(), topic: given.topic ?? 'Payouts', question: given.question ?? `Question ${n}?`, answer };
  await query(
    db,
    sql`insert into faqs (id, topic, question, answer, answer_tree, position, is_published, created_at, updated_at)
        select ${faq.id}, ${faq.topic}, ${faq.question}, ${answer}, ${JSON.stringify(markdownTreeOf(answer))}::jsonb,
               coalesce(max(position), -1) + 1, ${given.isPublished ?? true}, '2026-11-01T10:00:00Z', '2026-11-01T10:00:00Z'
          from faqs`,
  );
  return faq;
}

interface GivenResource {
  title?: string;
  category?: string;
  kind?: 'text' | 'link';
  appId?: string;
  text?: string;
  isPublished?: boolean;
  tagIds?: number[];
}

/** A published text for everyone, the last resource. */
export async function makeResource(db: Queryable, given: GivenResource = {}) {
  const n = next();
  const kind = given.kind ?? 'text';
  const resource = { id: newId(), title: given.title ?? `Resource ${n}`, text: given.text ?? 'Try it.' };
  await query(
    db,
    sql`insert into resources (id, kind, title, description, category, app_id, text, url, position, is_published, created_at, updated_at)
        select ${resource.id}, ${kind}, ${resource.title}, '', ${given.category ?? 'Texts'}, ${given.appId ?? null}::uuid,
               ${kind === 'text' ? resource.text : ''}, ${kind === 'link' ? 'https://example.com' : ''},
               coalesce(max(position), -1) + 1, ${given.isPublished ?? true}, '2026-11-01T10:00:00Z', '2026-11-01T10:00:00Z'
          from resources`,
  );
  await query(
    db,
    sql`insert into resource_tags (resource_id, tag_id) select ${resource.id}, unnest(${given.tagIds ?? []}::int[])`,
  );
  return resource;
}

/** What a banner says to all partners. */
export const bannerFields = {
  title: 'Holiday hours',
  body: 'We answer **more slowly** until January.',
  linkLabel: 'Read more',
  linkUrl: '/faq',
  tone: 'info',
  audience: {},
  priority: 0,
  isDismissible: true,
  frequency: 'always',
} as const;

/** A banner in this state of its first edition, of a period around now unless given otherwise. */
export async function makeBanner(
  db: Queryable,
  given: {
    state?: BannerState;
    title?: string;
    audience?: Audience;
    priority?: number;
    isDismissible?: boolean;
    frequency?: (typeof bannerFrequencies)[number];
    startsAt?: string;
    endsAt?: string;
  } = {},
) {
  const state = given.state ?? 'live';
  const banner = { id: newId(), edition: 1, title: given.title ?? bannerFields.title };
  const [startsAt, endsAt] = [given.startsAt ?? '2026-01-01T00:00:00Z', given.endsAt ?? '2100-01-01T00:00:00Z'];
  await query(
    db,
    sql`insert into banners (id, state, starts_at, ends_at, created_at, updated_at)
        values (${banner.id}, ${state}, ${startsAt}::timestamptz, ${endsAt}::timestamptz, now(), now())`,
  );
  await query(
    db,
    sql`insert into banner_editions (banner_id, edition, title, body, body_tree, link_label, link_url, tone, audience, priority,
                                     is_dismissible, frequency, is_shown, edited_at)
        values (${banner.id}, 1, ${banner.title}, 'Until January.',
                '[{"kind":"paragraph","content":[{"text":"Until January.","marks":[],"href":null}]}]', '', '', 'info',
                ${JSON.stringify(given.audience ?? {})}::jsonb, ${given.priority ?? 0}, ${given.isDismissible ?? true},
                ${given.frequency ?? 'always'}, ${state === 'live' || state === 'ended'}, now())`,
  );
  return banner;
}

/** What a newsletter says to all partners. */
export const newsletterFields = {
  subject: 'News of November',
  body: 'Hello **there**, see [the portal](https://portal.example/news).',
  audience: {},
} as const;

/** A newsletter in this state, with a recipient who was sent it where one is given; `token` is of the link in their mail. */
export async function makeNewsletter(
  db: Queryable,
  given: { state?: NewsletterState; sendsAt?: string; audience?: Audience; recipientId?: string } = {},
) {
  const newsletter = { id: newId(), token: newToken() };
  await query(
    db,
    sql`insert into newsletters (id, state, subject, body, body_tree, audience, sends_at, created_at, updated_at)
        values (${newsletter.id}, ${given.state ?? 'draft'}, 'News', 'Some news.',
                ${JSON.stringify(markdownTreeOf('Some news.'))}::jsonb, ${JSON.stringify(given.audience ?? {})}::jsonb,
                ${given.sendsAt ?? null}::timestamptz, now(), now())`,
  );
  if (given.recipientId !== undefined)
    await query(
      db,
      sql`insert into newsletter_recipients (newsletter_id, user_id, token_hash, handed_at, sent_at)
          values (${newsletter.id}, ${given.recipientId}, ${tokenHash(newsletter.token)}, now(), now())`,
    );
  return newsletter;
}
