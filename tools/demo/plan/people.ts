import type { Random } from '../random.ts';
import type { Country } from '../words/places.ts';

export interface Name {
  readonly firstName: string;
  readonly lastName: string;
}

export const nameIn = (place: Country, random: Random): Name => ({
  firstName: random.pick(place.firstNames),
  lastName: random.pick(place.lastNames),
});

/** Letters without accents and digits, joined by hyphens: a part of an address. */
export const slugOf = (text: string): string =>
  text
    .replaceAll('&', ' and ')
    .replaceAll('ß', 'ss')
    .replaceAll(/[øØ]/g, 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replaceAll(/[’']/g, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

export const addressOf = ({ firstName, lastName }: Name, domain: string): string =>
  `${slugOf(firstName)}.${slugOf(lastName)}@${domain}`;
