import type { Resource } from '#contract/content/resources.ts';

/** Those that hold every word of the search, about the app where one is chosen. */
export function matching(
  all: readonly Resource[],
  { search, app }: { search: string; app: string | null },
): readonly Resource[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter((one) => {
    const text = [one.title, one.description, one.category, one.app?.name, one.file?.name, one.text]
      .join(' ')
      .toLowerCase();
    return (app === null || one.app?.slug === app) && words.every((word) => text.includes(word));
  });
}

/** By category, each where its first one is. */
export function categoriesOf<Row extends { category: string }>(
  rows: readonly Row[],
): { category: string; resources: Row[] }[] {
  const categories = new Map<string, Row[]>();
  for (const row of rows) categories.set(row.category, [...(categories.get(row.category) ?? []), row]);
  return [...categories].map(([category, resources]) => ({ category, resources }));
}
