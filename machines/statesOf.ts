/** The states of a value below `parent`, as the pictures of machines/diagrams name them. */
export function statesOf(value: unknown, parent: string): string[] {
  if (typeof value === 'string') return [`${parent}_${value}`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [`${parent}_${key}`, ...statesOf(inner, `${parent}_${key}`)]);
}
