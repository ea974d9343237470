const forms = new Set<() => boolean>();

/** Counts a form among those that leaving would lose, for as long as it says that it holds something; the result ends that. */
export function watchUnsaved(isDirty: () => boolean): () => void {
  forms.add(isDirty);
  return () => void forms.delete(isDirty);
}

/** Whether a form on screen holds what is not saved. */
export const hasUnsaved = (): boolean => [...forms].some((isDirty) => isDirty());
