import type { TextEdit } from './formatText.ts';

/** Writes into a text field as if it were typed, so that the browser's undo takes it back. */
export function typeText(field: HTMLTextAreaElement, { from, to, insert, selected: [start, end] }: TextEdit): void {
  field.focus();
  field.setSelectionRange(from, to);
  // Deprecated, and the one way to keep what can be undone; where there is none, the text is set.
  if (!document.execCommand(insert === '' ? 'delete' : 'insertText', false, insert)) {
    field.setRangeText(insert, from, to);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.setSelectionRange(start, end);
}
