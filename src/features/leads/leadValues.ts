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

/** The fields as a lead is sent, without the consent. */
export function fieldsOf({ phoneCode, phoneNumber, consent: _, ...values }: LeadValues) {
  const number = phoneNumber.trim();
  return { ...values, phone: number === '' || number.startsWith('+') ? number : `${phoneCode} ${number}`.trim() };
}
