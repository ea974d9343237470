import { figureWords } from '../figures/words.ts';
import type { ReportColumn } from './columns.ts';

/** What a report of clicks counts; beside the other reports for a page that has no more of them. */
export const performanceColumns = [
  { key: 'clicks', ...figureWords.clicks, unit: 'count', isSummed: true },
  { key: 'installs', ...figureWords.installs, unit: 'count', isSummed: true },
  { key: 'visitInstalls', ...figureWords.visitInstalls, unit: 'count', isSummed: true },
  { key: 'conversion', ...figureWords.conversion, unit: 'share', of: ['visitInstalls', 'clicks'] },
] as const satisfies readonly ReportColumn[];
