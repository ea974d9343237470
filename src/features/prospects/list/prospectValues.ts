/** A contact as it is typed; `key` identifies it while contacts are added and removed. */
export interface ContactValues {
  key: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  position: string;
}

export interface ProspectValues extends Record<string, unknown> {
  name: string;
  domain: string;
  country: string;
  type_id: string;
  status_id: string;
  assigned_to: string;
  tag_ids: string[];
  generalNote: string;
  contacts: ContactValues[];
}

export const emptyProspect: ProspectValues = {
  name: '',
  domain: '',
  country: '',
  type_id: '',
  status_id: '',
  assigned_to: '',
  tag_ids: [],
  generalNote: '',
  contacts: [],
};

export const emptyContact = (): ContactValues => ({
  key: crypto.randomUUID(),
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  position: '',
});

const idOf = (value: string) => (value === '' ? undefined : Number(value));

/** What is sent; what is empty is left out. */
export const bodyOf = ({ country, type_id, status_id, assigned_to, tag_ids, contacts, ...texts }: ProspectValues) => ({
  ...texts,
  country: country === '' ? null : country,
  type_id: idOf(type_id),
  status_id: idOf(status_id),
  assigned_to: assigned_to === '' ? null : assigned_to,
  tag_ids: tag_ids.map(Number),
  contacts: contacts.map(({ key: _key, ...contact }) => contact),
});
