import { most } from './drawnRows.ts';

type Unit = 'day' | 'week' | 'month';

/** By what so many days, weeks or months are drawn, so that a picture has all of them. */
export const drawnUnit = (unit: Unit, many: number): Unit =>
  many <= most ? unit : unit === 'day' && many <= 7 * (most - 1) ? 'week' : 'month';
