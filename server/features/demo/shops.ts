/** Invented shops; a visitor of the demo is one of them. */
const names = [
  'Hazel Books',
  'Juniper Tea',
  'Otter Prints',
  'Larch & Linen',
  'Marble Toys',
  'Pebble Ceramics',
] as const;

export interface DemoShop {
  /** Host name; another one for every visit. */
  host: string;
  name: string;
}

/** The shop of a visit, always the same one; by the last 12 digits of its id, which are random. */
export function shopOf(id: string): DemoShop {
  const random = id.replaceAll('-', '').slice(-12);
  const name = names[Number.parseInt(random, 16) % names.length] ?? names[0];
  const host = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${random.slice(-6)}.example`;
  return { host, name };
}
