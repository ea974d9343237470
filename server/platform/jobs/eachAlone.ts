/** Works on one after the other; one that fails does not hold up the others. @throws the errors of all that failed, at the end */
export async function eachAlone<Item>(
  items: readonly Item[],
  message: string,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, message);
}
