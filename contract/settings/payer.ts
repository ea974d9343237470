import { isValidBIC, isValidIBAN } from 'ibantools';
import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { compact } from '../payoutMethods/payoutAccount.ts';
import { settingVersion } from './settingVersion.ts';
import { countryCode, optionalText, text } from '../shared/schemas.ts';

/** Who pays: on statements, and the account that a bank file is paid from. */
const payerFields = z.strictObject({
  name: text(70),
  streetAddress: text(240),
  zip: text(12),
  city: text(120),
  country: countryCode,
  taxId: optionalText(40),
  iban: z.pipe(
    z.pipe(optionalText(60), z.transform(compact)),
    z.string().check(z.refine((iban) => iban === '' || isValidIBAN(iban), 'Check the IBAN: it isn’t valid.')),
  ),
  bic: z.pipe(
    z.pipe(optionalText(20), z.transform(compact)),
    z.string().check(z.refine((bic) => bic === '' || isValidBIC(bic), 'Check the BIC: it isn’t valid.')),
  ),
});
export const payer = z.object(payerFields.shape);
export type Payer = z.output<typeof payer>;
const known = z.extend(payer, { version: z.int() });
export type KnownPayer = z.output<typeof known>;

export const getPayer = defineEndpoint({
  method: 'GET',
  path: '/api/admin/settings/payer',
  access: 'admin',
  summary:
    'Who pays: name, address and tax id on statements, and the account that bank files are paid from; null until set.',
  success: { status: 200, data: z.nullable(known) },
});

export const setPayer = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/settings/payer',
  access: 'admin',
  summary:
    'Set who pays. Statements show it from then on, those of earlier payouts too. 409 `version_conflict` for a stale one.',
  body: z.extend(payerFields, { version: settingVersion }),
  success: { status: 200, data: known },
  invalidates: ['/api/admin/settings', '/api/payouts'],
});
