import { expect, test } from 'vitest';

import { namesOfCountry } from '../../../../src/shared/form/fields/countryNames.ts';
import { allCountries } from '../../../../src/shared/form/fields/countries.ts';
import { closestFirst } from '../../../../src/shared/form/select/closestFirst.ts';

const countries = allCountries().map(({ code, name }) => ({ value: code, label: name }));
const found = (search: string) =>
  closestFirst(namesOfCountry)({ options: countries, search, limit: Infinity }).flatMap((option) =>
    'value' in option ? [option.value] : [],
  );

test.each([
  ['ger', 'DE'],
  ['UK', 'GB'],
  ['India', 'IN'],
  ['usa', 'US'],
  ['Holland', 'NL'],
  ['cote', 'CI'],
  ['de', 'DE'],
  ['gb', 'GB'],
  [' united st', 'US'],
  ['guinea', 'GN'],
])('what is typed as “%s” finds %s first', (typed, code) => {
  expect(found(typed)[0]).toBe(code);
});

test('names that begin with the text come before words that do, and these before those that contain it', () => {
  const options = ['Algeria', 'Upper Germania', 'Niger', 'Germany'].map((label) => ({ value: label, label }));
  expect(
    closestFirst()({ options, search: 'ger', limit: Infinity }).map((option) => 'label' in option && option.label),
  ).toEqual(['Germany', 'Upper Germania', 'Algeria', 'Niger']);
});

test('a name that people use is found by its beginning alone, and nothing is left out of an empty search', () => {
  expect(found('land')).not.toContain('GB');
  expect(found('')).toHaveLength(countries.length);
});
