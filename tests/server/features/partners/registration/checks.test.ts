import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Built, build, type Caller } from '../../../../support/app.ts';
import { newId } from '../../../../../server/platform/ids.ts';
import { makePartner } from '../../../../support/make/partners.ts';

let built: Built;
let staff: Caller;
beforeAll(async () => {
  built = await build();
  staff = await built.as('moderator');
});
afterAll(() => built.close());

const check = async (id: string) => {
  const { status, body } = await built.request(staff, 'GET', `/api/partners/registration-checks/${id}`);
  return { status, body };
};
const phone = (id: string, code: string, number: string) =>
  built.db.pool.query('update partners set country_phone_code = $2, phone_number = $3 where id = $1', [
    id,
    code,
    number,
  ]);

it('a registration is compared by domain, phone and name; the one alike in most comes first', async () => {
  const { pool } = built.db;
  const applicant = await makePartner(pool, { name: 'Monsoon Works', domain: 'monsoon.example', approval: 'pending' });
  const twin = await makePartner(pool, { name: 'MONSOON WORKS Ltd', domain: 'Monsoon.example', approval: 'rejected' });
  const caller = await makePartner(pool, { name: 'Tidal', domain: 'tidal.example' });
  const other = await makePartner(pool, { name: 'Monsoon Media Group', domain: 'media.example' });
  await phone(applicant.id, '+49', '40 123-45');
  await phone(caller.id, '+49', '(40) 12345');
  await phone(other.id, '+48', '40 12345');
  const summaryOf = ({ id, name, domain }: typeof applicant) => ({ id, name, domain });
  expect(await check(applicant.id)).toEqual({
    status: 200,
    body: {
      data: {
        duplicates: [
          { ...summaryOf(twin), approvalStatus: -1, why: ['domain', 'name'] },
          { ...summaryOf(caller), approvalStatus: 1, why: ['phone'] },
        ],
      },
    },
  });
});

it('those without a phone share none, and a partner that is not there is 404', async () => {
  const { id } = await makePartner(built.db.pool, { name: 'Alone', domain: 'alone.example' });
  await makePartner(built.db.pool, { name: 'Zephyr', domain: 'zephyr.example' });
  expect(await check(id)).toEqual({ status: 200, body: { data: { duplicates: [] } } });
  expect(await check(newId())).toMatchObject({ status: 404 });
});
