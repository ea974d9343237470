/** By topic, each where its first question is. */
export function topicsOf<Row extends { topic: string }>(rows: readonly Row[]): { topic: string; faqs: Row[] }[] {
  const topics = new Map<string, Row[]>();
  for (const row of rows) topics.set(row.topic, [...(topics.get(row.topic) ?? []), row]);
  return [...topics].map(([topic, faqs]) => ({ topic, faqs }));
}
