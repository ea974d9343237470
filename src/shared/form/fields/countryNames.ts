/** What people call countries beside the name in the list, by ISO 3166-1 alpha-2 code. */
const names: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE'],
  BA: ['Bosnia'],
  CD: ['DRC'],
  CI: ['Ivory Coast'],
  CZ: ['Czech Republic'],
  GB: ['UK', 'Great Britain', 'England', 'Scotland', 'Wales'],
  KR: ['Korea'],
  MM: ['Burma'],
  NL: ['Holland'],
  SZ: ['Swaziland'],
  TR: ['Turkey'],
  US: ['USA', 'America'],
  VA: ['Vatican'],
};

/** Its code and what else it is called. */
export const namesOfCountry = (code: string): readonly string[] => [code, ...(names[code] ?? [])];
