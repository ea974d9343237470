import { type EditUnit, type EditUnits, unit } from '../../shared/form/edit/editUnits.ts';
import type { Company, Profile } from './profile.ts';

export type PersonValues = Pick<Profile, 'firstName' | 'lastName' | 'phoneNumber'>;
type CompanyFields = Omit<Company, 'domain' | 'imageUrl' | 'version'>;
export type CompanyValues = { company: CompanyFields };

export const personValues = ({ firstName, lastName, phoneNumber }: Profile): PersonValues => ({
  firstName,
  lastName,
  phoneNumber,
});

export const companyValues = ({ domain: _d, imageUrl: _i, version: _v, ...company }: Company): CompanyValues => ({
  company,
});

export const personUnits: EditUnits<PersonValues> = {
  name: unit('Name', 'firstName', 'lastName'),
  phone: unit('Phone', 'phoneNumber'),
};

const ofCompany = ({ label, part, take, words }: EditUnit<CompanyFields>): EditUnit<CompanyValues> => ({
  label,
  part: ({ company }) => part(company),
  take: (values, { company }) => ({ ...values, company: take(values.company, company) }),
  words: ({ company }) => words(company),
});

export const companyUnits: EditUnits<CompanyValues> = {
  name: ofCompany(unit('Company name', 'name')),
  address: ofCompany(unit('Address', 'streetAddress', 'zip', 'city', 'country')),
  taxId: ofCompany(unit('Tax ID', 'taxId')),
  phone: ofCompany(unit('Phone', 'countryPhoneCode', 'phoneNumber')),
};
