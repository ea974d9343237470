interface UnsavedForm {
  isDirty: () => boolean;
  element: () => Element | null;
}

const forms = new Set<UnsavedForm>();

/** Counts a form among those that leaving would lose, for as long as it says that it holds something; the result ends that. */
export function watchUnsaved(form: UnsavedForm): () => void {
  forms.add(form);
  return () => void forms.delete(form);
}

/** Whether a form on screen, or within an element, holds what is not saved. */
export const hasUnsaved = (within: Element = document.documentElement): boolean =>
  [...forms].some(({ isDirty, element }) => within.contains(element()) && isDirty());
