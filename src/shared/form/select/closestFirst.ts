import type { OptionsFilter } from '@mantine/core';

/** What an option is found by beside its label. */
type OtherNames = (value: string) => readonly string[];

/** 0: it is the text; 1: it begins with it; 2: a word of it does; 3: it contains it; undefined: it does not. */
function distance(name: string, text: string): number | undefined {
  const at = name.indexOf(text);
  if (at === -1) return undefined;
  if (at === 0) return name === text ? 0 : 1;
  return name.includes(` ${text}`) ? 2 : 3;
}

const plain = (text: string) => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').trim();

/** Options that match what is typed, the closest first: Enter takes the first. Other names count as a whole or by their beginning. */
export const closestFirst =
  (otherNames: OtherNames = () => []): OptionsFilter =>
  ({ options, search }) => {
    const text = plain(search);
    if (text === '') return options;
    const found = options.flatMap((option) => {
      if (!('value' in option)) return [];
      const others = otherNames(option.value).map((name) => distance(plain(name), text));
      const distances = [distance(plain(option.label), text), ...others.filter((far) => far !== undefined && far < 2)];
      const known = distances.filter((far) => far !== undefined);
      return known.length === 0 ? [] : [{ option, far: Math.min(...known) }];
    });
    return found.toSorted((a, b) => a.far - b.far).map(({ option }) => option);
  };
