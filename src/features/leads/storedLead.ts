import type { Lead } from '#contract/leads/leads.ts';

import { allCountries } from '../../shared/form/fields/countries.ts';
import type { LeadValues } from './leadValues.ts';

/** A number written whole, taken apart at the calling code of a country; all of it is the number where there is none. */
function phoneParts(phone: string): Pick<LeadValues, 'phoneCode' | 'phoneNumber'> {
  const [code = '', ...rest] = phone.split(' ');
  return allCountries().some(({ callingCode }) => callingCode === code && code !== '')
    ? { phoneCode: code, phoneNumber: rest.join(' ') }
    : { phoneCode: '', phoneNumber: phone };
}

/** The form values of a stored lead. */
export const valuesOf = (lead: Lead): LeadValues => ({
  company: lead.company,
  shopDomain: lead.shopDomain,
  contactName: lead.contactName,
  email: lead.email,
  ...phoneParts(lead.phone),
  country: lead.country ?? '',
  apps: lead.apps.map(({ slug }) => slug),
  message: lead.message,
  consent: true,
});
