import type { Payer } from '#contract/settings/payer.ts';

/** Who pays in the demo: its account is the IBAN that is printed as an example everywhere. */
export const demoPayer: Payer = {
  name: 'Tributary GmbH',
  streetAddress: 'Am Fluss 12',
  zip: '20457',
  city: 'Hamburg',
  country: 'DE',
  taxId: 'DE123456789',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
};
