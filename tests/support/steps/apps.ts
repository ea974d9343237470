import { z } from 'zod/mini';

import {
  createApp,
  getAppEvent,
  getStaffApp,
  listAppEvents,
  rotateSecret,
  type StaffApp,
} from '#contract/apps/admin.ts';

import { type Built, type Caller, build } from '../app.ts';

/** When the steps are taken, unless a test moves the clock. */
export const now = '2026-11-20T12:00:00.000Z';

interface AppWorld {
  built: Built;
  admin: Caller;
}

/** A server with an admin, at `now`. */
export async function appWorld(): Promise<AppWorld> {
  const built = await build();
  built.setNow(now);
  return { built, admin: await built.as('admin') };
}

let made = 0;
export const next = () => `app-of-staff-${(made += 1)}`;
export const content = {
  name: 'Stock Sync',
  tagline: 'Stock in every channel',
  description: 'Keeps **stock** in step.',
  category: 'Inventory',
  color: '#0A6643',
  listingUrl: 'https://apps.example/stock-sync',
  attributionWindowDays: 30,
  currency: 'USD',
};
export const basic = { name: 'Basic', price: 1900, interval: 'month' };
const answer = z.object({ data: z.unknown() });
export const data = <S extends z.ZodMiniType>(schema: S, { body }: { body: unknown }): z.output<S> =>
  schema.parse(answer.parse(body).data);

/** What an admin does with apps over HTTP. */
export function appSteps(world: () => AppWorld) {
  async function added(more: object = {}) {
    const slug = next();
    const body = { ...content, slug, commissionRate: 2500, plans: [basic], ...more };
    const { app, secret } = data(
      createApp.success.data,
      await world().built.request(world().admin, 'POST', '/api/apps', body),
    );
    return { app, secret, slug, sender: { slug, webhookSecret: secret } };
  }
  const read = async (slug: string): Promise<StaffApp> =>
    data(getStaffApp.success.data, await world().built.request(world().admin, 'GET', `/api/apps/${slug}`));
  const edit = (slug: string, body: object) =>
    world().built.request(world().admin, 'PUT', `/api/apps/${slug}`, { ...content, ...body });
  const move = (slug: string, event: string, reason?: string) =>
    world().built.request(world().admin, 'PUT', `/api/apps/${slug}/state`, { event, reason });
  const rotate = async (slug: string, body: object = {}) =>
    data(
      rotateSecret.success.data,
      await world().built.request(world().admin, 'POST', `/api/apps/${slug}/rotate-secret`, body),
    );
  const eventsOf = async (slug: string, request = '') =>
    data(
      listAppEvents.success.data,
      await world().built.request(world().admin, 'GET', `/api/apps/${slug}/events${request}`),
    );
  const traceOf = async (slug: string, id: string | null) =>
    data(getAppEvent.success.data, await world().built.request(world().admin, 'GET', `/api/apps/${slug}/events/${id}`));

  return { added, read, edit, move, rotate, eventsOf, traceOf };
}
