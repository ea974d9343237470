const rules = new Intl.PluralRules('en');
const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

export interface Forms {
  one: string;
  other: string;
}

/** The form of a word that goes with a count, for words that do not follow their number: `pluralForm(2, …)` is 'them'. */
export const pluralForm = (count: number, forms: Forms): string =>
  rules.select(count) === 'one' ? forms.one : forms.other;

/** A count and its word: `plural(1, { one: 'install', other: 'installs' })` is '1 install', 1,234 of them '1,234 installs'. */
export const plural = (count: number, forms: Forms): string => `${numbers.format(count)} ${pluralForm(count, forms)}`;
