import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type LeadWorld, leadSteps, leadWorld, nextShop, now } from '../../../support/steps/leads.ts';

let world: LeadWorld;
let built: LeadWorld['built'];
let staff: LeadWorld['staff'];
let partner: LeadWorld['partner'];
beforeAll(async () => {
  world = await leadWorld();
  ({ built, staff, partner } = world);
});
afterAll(() => built.close());
const { partnerOf, submitted, approve, reject } = leadSteps(() => world);

describe('the lists', () => {
  it('show a partner its own, newest first, with what it may do', async () => {
    const own = await partnerOf();
    built.setNow('2026-11-18T10:00:00.000Z');
    const one = await submitted('one-of.example', own);
    built.setNow(now);
    const two = await submitted('two-of.example', own);
    await reject(one.id, { reason: 'No.' });
    const { body } = await built.request(own, 'GET', '/api/leads/partner');
    expect(body).toMatchObject({
      data: [
        { id: two.id, status: 0 },
        { id: one.id, status: -1, reason: 'No.' },
      ],
      meta: { page: 1, perPage: 25, total: 2, totalIsExact: true },
    });
    const rejected = await built.request(own, 'GET', '/api/leads/partner?status=-1&search=ONE-OF');
    expect(rejected.body).toMatchObject({ data: [{ id: one.id }], meta: { total: 1 } });
    const page = await built.request(own, 'GET', '/api/leads/partner?perPage=1&page=2&sort=-createdAt');
    expect(page.body).toMatchObject({ data: [{ id: one.id }], meta: { page: 2, perPage: 1, total: 2 } });
  });

  it('show staff all leads, by partner, state, search and time', async () => {
    const own = await partnerOf();
    built.setNow('2026-10-05T10:00:00.000Z');
    const old = await submitted(nextShop(), own);
    built.setNow(now);
    const young = await submitted(nextShop(), own);
    await approve(young.id);
    const ids = async (search: string) => {
      const { body } = await built.request(staff, 'GET', `/api/leads?partnerId=${own.partnerId}&${search}`);
      return JSON.stringify(body)
        .match(/(?<="data":\[|,)\{"id":"[0-9a-f-]{36}","status"/g)
        ?.map((text) => text.slice(7, 43));
    };
    expect(await ids('')).toEqual([young.id, old.id]);
    expect(await ids('sort=createdAt')).toEqual([old.id, young.id]);
    expect(await ids('status=1')).toEqual([young.id]);
    expect(await ids('status=all')).toEqual(await ids(''));
    expect(await ids('timeFilter=last_month')).toEqual([old.id]);
    expect(await ids('timeFilter=custom&dateRange[from]=2026-11-20&dateRange[to]=2026-11-20')).toEqual([young.id]);
    expect(await ids(`search=${old.shopDomain}`)).toEqual([old.id]);
    expect(await ids(`id=${old.id}`)).toEqual([old.id]);
    const others = await built.request(partner, 'GET', `/api/leads/partner?id=${old.id}`);
    expect(others.body).toMatchObject({ data: [], meta: { total: 0 } });
  });

  it('count what waits', async () => {
    const waiting = async () => JSON.stringify((await built.request(staff, 'GET', '/api/admin/waiting')).body);
    const before = await waiting();
    const lead = await submitted();
    const count = (text: string) => Number(/"leads":(\d+)/.exec(text)?.[1]);
    expect(count(await waiting())).toBe(count(before) + 1);
    await approve(lead.id);
    expect(await waiting()).toBe(before);
  });
});
