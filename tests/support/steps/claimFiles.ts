import sql from 'sql-template-tag';

import { addClaimFile, getClaim } from '#contract/claims/claims.ts';

import { query } from '../../../server/platform/database/pool.ts';
import type { Built, Caller } from '../app.ts';
import { dataOf } from '../dataOf.ts';
import { makeApp } from '../make/apps.ts';
import { multipart } from '../files/multipart.ts';

/** A file that is taken. */
export const pdf = Buffer.from('%PDF-1.7 a mail of the shop');

/** A picture that is made smaller. */
export const tall = { create: { width: 60, height: 3000, channels: 3, background: '#0a6643' } } as const;

export const refused = (path: string, message: string) => ({
  status: 400,
  body: { code: 'invalid_input', errors: [{ path, message }] },
});
export const gone = refused('fileId', 'This file is no longer here. Choose it again.');

/** Files for claims, stored and read over HTTP. */
export function claimFileSteps(built: () => Built) {
  const store = (caller: Caller, bytes: Buffer, filename = 'proof.bin', on = built()) => {
    const { payload, headers } = multipart({}, { field: 'file', filename, bytes });
    return on.request(caller, 'POST', '/api/claims/files', payload, headers);
  };
  const stored = async (caller: Caller, bytes: Buffer, filename?: string, on = built()) =>
    addClaimFile.success.data.parse(dataOf((await store(caller, bytes, filename, on)).body));
  const read = async (caller: Caller, id: string, accept = 'image/webp, application/pdf', on = built()) => {
    const {
      statusCode: status,
      headers,
      rawPayload: bytes,
    } = await on.app.inject({
      url: `/api/claims/${id}/file`,
      headers: { ...caller.headers, accept },
    });
    return { status, headers, bytes };
  };
  const filesOf = ({ partnerId }: Caller, on = built()) =>
    query<{ id: string; claimId: string | null }>(
      on.db.pool,
      sql`select id, claim_id as "claimId" from claim_files where partner_id = ${partnerId} order by created_at, id`,
    );

  let made = 0;
  async function setting(on = built()) {
    const { slug: app } = await makeApp(on.db.pool);
    const partner = await on.as('partner');
    const shop = `proven-${(made += 1)}.example`;
    const body = { app, shop, evidence: 'They wrote to us.' };
    const submit = (given: object = {}, headers: Record<string, string> = {}) =>
      on.request(partner, 'POST', '/api/claims', { ...body, ...given }, headers);
    return {
      partner,
      staff: await on.as('moderator'),
      rival: await on.as('partner'),
      submit,
      submitted: async (given: object = {}) => getClaim.success.data.parse(dataOf((await submit(given)).body)),
    };
  }

  return { store, stored, read, filesOf, setting };
}
