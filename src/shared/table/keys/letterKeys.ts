const KEY = 'tributary.table.letters';

/** Whether `j`, `k` and `x` act on rows: who speaks or presses keys by mistake can turn them off (WCAG 2.1.4). */
export const hasLetterKeys = (): boolean => localStorage.getItem(KEY) !== 'off';

/** Kept on this device, for every table. */
export function setLetterKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
}
