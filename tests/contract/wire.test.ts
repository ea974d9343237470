import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Access, Method, Owner } from '#contract/endpoint.ts';

import type { FastifyInstance } from 'fastify';

import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/platform/config.ts';
import { contract } from '../../server/contract.ts';
import { createPool } from '../../server/platform/database/pool.ts';
import { openServices } from '../../server/openServices.ts';
import { testSecrets } from '../support/secrets.ts';

type Row = readonly [
  call: `${Method} /api/${string}`,
  access: Access,
  owner: Owner | null,
  status: 200 | 201 | 202 | 302,
];

/** The table of the wire. A call that is declared stands here, and a call that stands here is declared and served. */
const wire = [
  ['POST /api/auth/register-user', 'public', null, 200],
  ['POST /api/auth/register-partner', 'onboarding', 'self', 201],
  ['POST /api/auth/login', 'public', null, 200],
  ['POST /api/auth/logout', 'onboarding', null, 200],
  ['POST /api/auth/resend-verification', 'public', null, 200],
  ['GET /api/auth/me', 'onboarding', 'self', 200],
  ['GET /api/auth/verify-token', 'onboarding', null, 200],
  ['PUT /api/auth/verify-email/{token}', 'public', null, 200],
  ['POST /api/auth/change-unverified-email', 'public', null, 200],
  ['POST /api/auth/reset-password', 'public', null, 200],
  ['POST /api/auth/reset-password/verify', 'public', null, 200],
  ['POST /api/auth/change-password', 'public', null, 200],
  ['GET /api/signup-invitations', 'staff', null, 200],
  ['POST /api/signup-invitations', 'staff', null, 201],
  ['POST /api/signup-invitations/{id}/resend', 'staff', null, 200],
  ['DELETE /api/signup-invitations/{id}', 'staff', null, 200],
  ['POST /api/signup-invitations/verify-invitation-token', 'public', null, 200],
  ['POST /api/auth/register-user-from-invitation', 'public', null, 201],
  ['POST /api/auth/login-as-user', 'admin', null, 200],
  ['GET /api/auth/google/login', 'public', null, 302],
  ['GET /api/auth/google/callback', 'public', null, 302],
  ['POST /api/auth/google/exchange', 'public', null, 200],
  ['GET /api/auth/google/logout', 'public', null, 302],
  ['GET /api/auth/profile', 'onboarding', 'self', 200],
  ['PUT /api/auth/edit-profile/{id}', 'onboarding', 'self', 200],
  ['PUT /api/auth/change-partner-image', 'member', 'partner', 200],
  ['GET /api/auth/sessions', 'onboarding', 'self', 200],
  ['DELETE /api/auth/sessions/{id}', 'onboarding', 'self', 200],
  ['DELETE /api/auth/sessions', 'onboarding', 'self', 200],
  ['GET /api/partners', 'staff', null, 200],
  ['GET /api/partners/registrations', 'staff', null, 200],
  ['GET /api/partners/search', 'staff', null, 200],
  ['GET /api/partners/ids', 'staff', null, 200],
  ['GET /api/partners/registration-checks/{id}', 'staff', null, 200],
  ['GET /api/partners/partner/managers/{id}', 'staff', null, 200],
  ['POST /api/partners/assign-admins', 'admin', null, 200],
  ['POST /api/partners/unassign-admins', 'admin', null, 200],
  ['POST /api/partners/add-partner-tags', 'staff', null, 200],
  ['PUT /api/partners/approve/{id}', 'staff', null, 201],
  ['PUT /api/partners/partner/{id}', 'staff', null, 200],
  ['GET /api/partners/partner/{id}', 'partnerOrStaff', 'partner', 200],
  ['GET /api/partners/partner-overview/{id}', 'partnerOrStaff', 'partner', 200],
  ['GET /api/partners/partner-overview-data/{id}', 'partnerOrStaff', 'partner', 200],
  ['GET /api/partners/partner/top-referrals/{id}', 'partnerOrStaff', 'partner', 200],
  ['POST /api/partners/partner/update-commission-rate', 'admin', null, 200],
  ['PUT /api/partners/partner/payout-months-offset', 'admin', null, 200],
  ['POST /api/partners/partner/give-bonus/{id}', 'admin', null, 201],
  ['POST /api/partners/partner/terms-accepted/{id}', 'member', 'partner', 200],
  ['GET /api/partners/partner-id/{id}', 'staff', null, 200],
  ['GET /api/apps/ping-manager', 'partner', 'partner', 200],
  ['POST /api/apps/ping-manager', 'partner', null, 201],
  ['POST /api/partners/partner/notes/{id}/answer', 'staff', null, 201],
  ['GET /api/admin/team', 'admin', null, 200],
  ['PUT /api/admin/team/{id}', 'admin', null, 200],
  ['POST /api/admin/team/{id}/deactivate', 'admin', null, 200],
  ['POST /api/admin/team/{id}/reactivate', 'admin', null, 200],
  ['GET /api/tags/usage', 'staff', null, 200],
  ['POST /api/tags/{id}/merge', 'staff', null, 200],
  ['GET /api/partners/views', 'staff', 'self', 200],
  ['POST /api/partners/views', 'staff', 'self', 201],
  ['DELETE /api/partners/views/{id}', 'staff', 'self', 200],
  ['GET /api/leads', 'staff', null, 200],
  ['GET /api/leads/partner', 'partner', 'partner', 200],
  ['POST /api/leads', 'partner', null, 201],
  ['PUT /api/leads/{id}', 'staff', null, 200],
  ['PUT /api/leads/undo/{id}', 'staff', null, 200],
  ['PUT /api/leads/reject/{id}', 'staff', null, 200],
  ['PUT /api/leads/update/{id}', 'partnerOrStaff', 'partner', 200],
  ['PUT /api/leads/retry/{id}', 'partnerOrStaff', 'partner', 200],
  ['GET /api/notifications', 'member', 'self', 200],
  ['PUT /api/notifications/{id}', 'member', 'self', 200],
  ['PUT /api/notifications/bulk', 'member', 'self', 200],
  ['PUT /api/notifications/all/{userId}', 'member', 'self', 200],
  ['DELETE /api/notifications/{id}', 'member', 'self', 200],
  ['PUT /api/settings/email-notification', 'member', 'self', 200],
  ['GET /api/settings/notification-settings', 'member', 'self', 200],
  ['PUT /api/settings/notification-settings', 'member', 'self', 200],
  ['GET /api/lifecycles/{entity}/{id}', 'partnerOrStaff', 'partner', 200],
  ['GET /api/admin/waiting', 'staff', null, 200],
  ['POST /api/admin/admin-overview', 'staff', null, 200],
  ['POST /api/admin/apps-overview', 'staff', null, 200],
  ['GET /api/metrics', 'member', null, 200],
  ['POST /api/analytics/query', 'staff', null, 200],
  ['GET /api/analytics/cohorts', 'staff', null, 200],
  ['GET /api/analytics/activation', 'staff', null, 200],
  ['GET /api/analytics/quiet-partners', 'staff', null, 200],
  ['GET /api/analytics/decision-times', 'staff', null, 200],
  ['GET /api/analytics/waiting', 'staff', null, 200],
  ['POST /api/audience/preview', 'staff', null, 200],
  ['GET /api/banners', 'staff', null, 200],
  ['GET /api/banners/{id}', 'staff', null, 200],
  ['POST /api/banners', 'staff', null, 201],
  ['PUT /api/banners/{id}', 'staff', null, 200],
  ['POST /api/banners/{id}/publish', 'staff', null, 200],
  ['POST /api/banners/{id}/stop', 'staff', null, 200],
  ['POST /api/banners/{id}/reopen', 'staff', null, 200],
  ['POST /api/banners/overlap', 'staff', null, 200],
  ['GET /api/banners/own', 'member', 'self', 200],
  ['PUT /api/banners/own/{id}/{edition}', 'member', 'self', 200],
  ['GET /api/newsletters', 'staff', null, 200],
  ['GET /api/newsletters/{id}', 'staff', null, 200],
  ['POST /api/newsletters', 'staff', null, 201],
  ['PUT /api/newsletters/{id}', 'staff', null, 200],
  ['POST /api/newsletters/{id}/test', 'staff', null, 200],
  ['POST /api/newsletters/{id}/schedule', 'staff', null, 200],
  ['POST /api/newsletters/{id}/unschedule', 'staff', null, 200],
  ['POST /api/newsletters/{id}/cancel', 'staff', null, 200],
  ['POST /api/newsletters/cancellation/verify', 'public', null, 200],
  ['POST /api/newsletters/cancellation', 'public', null, 200],
  ['GET /api/apps/{id}/campaigns', 'partner', 'partner', 200],
  ['GET /api/affiliate/apps', 'public', null, 200],
  ['GET /api/admin/apps', 'staff', null, 200],
  ['POST /api/apps', 'admin', null, 201],
  ['GET /api/apps/{slug}', 'staff', null, 200],
  ['PUT /api/apps/{slug}', 'admin', null, 200],
  ['PUT /api/apps/{slug}/logo', 'admin', null, 200],
  ['PUT /api/apps/{slug}/state', 'admin', null, 200],
  ['POST /api/apps/{slug}/rotate-secret', 'admin', null, 200],
  ['POST /api/apps/{slug}/end-rotation', 'admin', null, 200],
  ['GET /api/apps/{slug}/events', 'staff', null, 200],
  ['GET /api/apps/{slug}/events/{id}', 'staff', null, 200],
  ['GET /api/apps/{slug}/refusals', 'staff', null, 200],
  ['POST /api/apps/{slug}/test-event', 'admin', null, 200],
  ['GET /api/apps', 'member', null, 200],
  ['GET /api/apps/catalogue', 'partner', 'partner', 200],
  ['GET /api/apps/{slug}/details', 'partner', 'partner', 200],
  ['GET /api/admin/app-links', 'staff', null, 200],
  ['PUT /api/admin/app-links/{id}', 'admin', null, 200],
  ['GET /api/apps/apps-by-country', 'member', null, 200],
  ['GET /api/referrals/all', 'partnerOrStaff', 'partner', 200],
  ['PUT /api/referrals/{id}/review', 'staff', null, 200],
  ['GET /api/referrals/{id}/facts', 'staff', null, 200],
  ['POST /api/admin/admin-partner-overview-report', 'staff', null, 200],
  ['GET /api/partners/partner/overview/{id}', 'partnerOrStaff', 'partner', 200],
  ['GET /api/reports', 'staff', null, 200],
  ['GET /api/reports/{key}', 'staff', null, 200],
  ['GET /api/reports/saved', 'staff', 'self', 200],
  ['POST /api/reports/saved', 'staff', 'self', 201],
  ['PUT /api/reports/saved/{id}', 'staff', 'self', 200],
  ['DELETE /api/reports/saved/{id}', 'staff', 'self', 200],
  ['POST /api/affiliate', 'public', null, 201],
  ['GET /api/affiliate/{id}', 'public', null, 200],
  ['POST /api/events', 'webhook', null, 202],
  ['POST /api/events/batch', 'webhook', null, 200],
  ['GET /api/admin/waiting-refunds', 'staff', null, 200],
  ['PUT /api/admin/waiting-refunds/close/{id}', 'admin', null, 200],
  ['GET /api/terms', 'public', null, 200],
  ['GET /api/terms/{version}', 'public', null, 200],
  ['GET /api/payouts', 'partner', 'partner', 200],
  ['GET /api/payouts/{id}', 'partner', 'partner', 200],
  ['GET /api/pay-terms', 'staff', null, 200],
  ['GET /api/pay-terms/{scope}/{target}', 'staff', null, 200],
  ['PUT /api/pay-terms/{scope}/{target}', 'admin', null, 200],
  ['POST /api/pay-terms/{scope}/{target}/preview', 'staff', null, 200],
  ['GET /api/partners/{id}/pay-terms', 'partnerOrStaff', 'partner', 200],
  ['POST /api/pay-replays', 'admin', null, 202],
  ['GET /api/pay-replays', 'manager', null, 200],
  ['GET /api/pay-replays/{id}', 'manager', null, 200],
  ['POST /api/pay-replays/{id}/cancel', 'admin', null, 200],
  ['GET /api/pay-replays/{id}/partners', 'manager', null, 200],
  ['GET /api/terms-proposals', 'manager', null, 200],
  ['GET /api/terms-proposals/{id}', 'manager', null, 200],
  ['POST /api/terms-proposals', 'admin', null, 201],
  ['POST /api/terms-proposals/{id}/publish', 'admin', null, 200],
  ['POST /api/terms-proposals/{id}/withdraw', 'admin', null, 200],
  ['GET /api/partners/{id}/balance', 'partnerOrStaff', 'partner', 200],
  ['GET /api/partners/{id}/balance/entries', 'partnerOrStaff', 'partner', 200],
  ['GET /api/payouts/{id}/statement', 'partnerOrStaff', 'partner', 200],
  ['GET /api/admin/settings/payer', 'admin', null, 200],
  ['PUT /api/admin/settings/payer', 'admin', null, 200],
  ['GET /api/admin/settings/figures', 'admin', null, 200],
  ['PUT /api/admin/settings/figures', 'admin', null, 200],
  ['GET /api/payouts/{id}/lines', 'partnerOrStaff', 'partner', 200],
  ['GET /api/payouts/underway', 'partner', 'partner', 200],
  ['GET /api/payouts/next', 'partner', 'partner', 200],
  ['GET /api/payouts/method', 'partner', 'partner', 200],
  ['PUT /api/payouts/method', 'partner', 'partner', 200],
  ['POST /api/payouts/method/{id}/cancel', 'partner', 'partner', 200],
  ['POST /api/payouts/method/{id}/reveal', 'partnerOrAdmin', 'partner', 200],
  ['POST /api/payouts/method/change/verify', 'public', null, 200],
  ['POST /api/payouts/method/change/cancel', 'public', null, 200],
  // All staff read payouts, since a partner's page and the work that waits show them; only admins make and move them.
  ['GET /api/admin/payouts', 'staff', null, 200],
  ['GET /api/admin/payouts/ids', 'staff', null, 200],
  ['GET /api/admin/payouts/{id}', 'staff', null, 200],
  ['POST /api/admin/payouts/preview', 'admin', null, 200],
  ['POST /api/admin/payouts/run', 'admin', null, 201],
  ['PUT /api/admin/payouts/{id}', 'admin', null, 200],
  ['PUT /api/admin/payouts/bulk', 'admin', null, 200],
  ['POST /api/admin/payouts/bulk/preview', 'admin', null, 200],
  ['POST /api/admin/payouts/{id}/undo', 'admin', null, 200],
  ['POST /api/admin/payouts/answer/preview', 'admin', null, 200],
  ['POST /api/admin/payouts/answer', 'admin', null, 200],
  ['GET /api/admin/payouts/batch', 'admin', null, 200],
  ['GET /api/commissions', 'partnerOrStaff', 'partner', 200],
  ['GET /api/commissions/{id}/blockers', 'partnerOrStaff', 'partner', 200],
  ['GET /api/prospects', 'staff', null, 200],
  ['GET /api/prospects/archived', 'staff', null, 200],
  ['GET /api/prospects/{id}', 'staff', null, 200],
  ['GET /api/prospects/prospect-filters', 'staff', null, 200],
  ['GET /api/prospects/prospect-statuses-and-managers', 'staff', null, 200],
  ['PATCH /api/prospects/{id}/update-prospect-status', 'staff', null, 200],
  ['PATCH /api/prospects/{id}/update-prospect-type', 'staff', null, 200],
  ['PATCH /api/prospects/{id}/update-prospect-assignee', 'staff', null, 200],
  ['PATCH /api/prospects/{id}/update-prospect-tags', 'staff', null, 200],
  ['POST /api/prospects', 'staff', null, 201],
  ['POST /api/prospects/contacts', 'staff', null, 201],
  ['PATCH /api/prospects/contacts', 'staff', null, 200],
  ['GET /api/prospects/{id}/notes', 'staff', null, 200],
  ['POST /api/prospects/notes', 'staff', null, 201],
  ['PATCH /api/prospects/notes', 'staff', null, 200],
  ['PATCH /api/prospects/archive/{id}', 'staff', null, 200],
  ['PATCH /api/prospects/unarchive/{id}', 'staff', null, 200],
  ['POST /api/prospects/logs', 'staff', null, 201],
  ['GET /api/prospects/logs/{id}', 'staff', null, 200],
  ['GET /api/partners/partner/{id}/notes', 'staff', null, 200],
  ['POST /api/partners/partner/{id}/notes', 'staff', null, 201],
  ['PUT /api/partners/partner/notes/{id}', 'staff', null, 200],
  ['DELETE /api/partners/partner/notes/{id}', 'staff', null, 200],
  ['PATCH /api/partners/partner/{id}/update-partner-tags', 'staff', null, 200],
  ['GET /api/tags', 'staff', null, 200],
  ['POST /api/tags', 'staff', null, 201],
  ['PUT /api/tags/{id}', 'staff', null, 200],
  ['DELETE /api/tags/{id}', 'staff', null, 200],
  ['GET /api/prospect-statuses', 'staff', null, 200],
  ['POST /api/prospect-statuses', 'staff', null, 201],
  ['PUT /api/prospect-statuses/{id}', 'staff', null, 200],
  ['PUT /api/prospect-statuses/order', 'staff', null, 200],
  ['DELETE /api/prospect-statuses/{id}', 'staff', null, 200],
  ['GET /api/prospect-types', 'staff', null, 200],
  ['POST /api/prospect-types', 'staff', null, 201],
  ['PUT /api/prospect-types/{id}', 'staff', null, 200],
  ['DELETE /api/prospect-types/{id}', 'staff', null, 200],
  ['GET /api/admin/admins', 'staff', null, 200],
  ['GET /api/admin/managers', 'staff', null, 200],
  ['POST /api/markdown/preview', 'staff', null, 200],
  ['POST /api/markdown/images', 'staff', null, 201],
  ['GET /api/faqs', 'partnerOrStaff', null, 200],
  ['POST /api/faqs/misses', 'partner', null, 202],
  ['GET /api/faqs/all', 'staff', null, 200],
  ['POST /api/faqs', 'staff', null, 201],
  ['PUT /api/faqs/{id}', 'staff', null, 200],
  ['PUT /api/faqs/order', 'staff', null, 200],
  ['DELETE /api/faqs/{id}', 'staff', null, 200],
  ['GET /api/faqs/misses', 'staff', null, 200],
  ['DELETE /api/faqs/misses/{id}', 'staff', null, 200],
] as const satisfies readonly Row[];

/** Served without being declared: they answer no JSON data, or are the machine's own. */
const undeclared = [
  ['GET', '/r/*'],
  ['GET', '/api/images/:file'],
  ['POST', '/api/newsletters/one-click/:token'],
  ['GET', '/api/newsletters/one-click/:token'],
  ['GET', '/api/openapi.json'],
  ['GET', '/api/docs'],
  ['GET', '/healthz'],
  ['GET', '/readyz'],
  ['GET', '/metrics'],
] as const;

const urlOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

let app: FastifyInstance;
beforeAll(async () => {
  const config = readConfig({ LOG_LEVEL: 'silent' });
  // Routes are registered without a question to the database.
  app = await buildApp({
    services: openServices(config, createPool({ url: 'postgres://unused@127.0.0.1:1/nothing' }), testSecrets),
  });
  await app.ready();
});
afterAll(() => app.close());

describe('the contract is the table of the wire', () => {
  test('method, path, access, owner and success status of every call', () => {
    const rows = contract.map(({ endpoint: { method, path, access, owner, success } }) => [
      `${method} ${path}`,
      { access, owner: owner ?? null, status: success.status },
    ]);
    const declared: unknown = Object.fromEntries(rows);
    expect(declared).toEqual(
      Object.fromEntries(wire.map(([call, access, owner, status]) => [call, { access, owner, status }])),
    );
    expect(rows.length).toBe(wire.length);
  });

  test.each(wire.map(([call]) => call))('%s is served', (call) => {
    const [method = '', path = ''] = call.split(' ');
    expect(app.hasRoute({ method, url: urlOf(path) })).toBe(true);
  });

  test.each(undeclared)('%s %s is served', (method, url) => {
    expect(app.hasRoute({ method, url })).toBe(true);
  });

  test('every name of a call is its own', () => {
    const names = contract.map(({ name }) => name);
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  });

  test('a path parameter is declared, and nothing else', () => {
    for (const { endpoint } of contract) {
      const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const shape: unknown = endpoint.params ? Reflect.get(endpoint.params, 'shape') : {};
      expect({ path: endpoint.path, params: Object.keys(shape ?? {}) }).toEqual({
        path: endpoint.path,
        params: inPath,
      });
    }
  });
});
