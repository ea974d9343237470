import type { Lead } from '#contract/leads.ts';

import { allCountries } from '../ui/countries.ts';

/** The fields of the forms; the phone in two, as it is typed. */
export type LeadValues = {
  company: string;
  shopDomain: string;
  contactName: string;
  email: string;
  phoneCode: string;
  phoneNumber: string;
  country: string;
  /** Slugs. */
  apps: string[];
  message: string;
  consent: boolean;
};

export const noLead: LeadValues = {
  company: '',
  shopDomain: '',
  contactName: '',
  email: '',
  phoneCode: '',
  phoneNumber: '',
  country: '',
  apps: [],
  message: '',
  consent: false,
};

/** A number written whole, taken apart at the calling code of a country; all of it is the number where there is none. */
function phoneParts(phone: string): Pick<LeadValues, 'phoneCode' | 'phoneNumber'> {
  const [code = '', ...rest] = phone.split(' ');
  return allCountries().some(({ callingCode }) => callingCode === code && code !== '')
    ? { phoneCode: code, phoneNumber: rest.join(' ') }
    : { phoneCode: '', phoneNumber: phone };
}

/** What a lead says, in the fields of the form. */
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

/** The fields as a lead is sent, without the consent. */
export function fieldsOf({ phoneCode, phoneNumber, consent: _, ...values }: LeadValues) {
  const number = phoneNumber.trim();
  return { ...values, phone: number === '' || number.startsWith('+') ? number : `${phoneCode} ${number}`.trim() };
}
