interface UnsavedForm {
  isDirty: () => boolean;
  /** It was sent and may have been saved: no answer came. */
  isUnanswered?: () => boolean;
  element: () => Element | null;
}

const forms = new Set<UnsavedForm>();

/** Registers a form with unsaved changes; call the result to unregister it. */
export function watchUnsaved(form: UnsavedForm): () => void {
  forms.add(form);
  return () => void forms.delete(form);
}

const formsIn = (within: Element) => [...forms].filter(({ element }) => within.contains(element()));

/** Whether a form on screen, or within an element, holds what is not saved. */
export const hasUnsaved = (within: Element = document.documentElement): boolean =>
  formsIn(within).some(({ isDirty }) => isDirty());

/** Whether a form on screen was sent and got no answer. */
export const hasUnanswered = (): boolean =>
  formsIn(document.documentElement).some(({ isUnanswered }) => isUnanswered?.());
