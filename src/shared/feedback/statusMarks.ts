export type StatusTone = 'success' | 'warning' | 'error' | 'info' | 'active' | 'neutral';

const disc = 'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1z';
const ring = `${disc}M8 2.75a5.25 5.25 0 1 0 0 10.5a5.25 5.25 0 0 0 0-10.5z`;

/**
 * Paths in a 16 × 16 square, even-odd rule: a ring fills as things advance, a disc is an end, a clock waits. A tone's
 * own mark has its name.
 */
export const statusMarks = {
  neutral: ring,
  info: `${ring}M8 4.5v7a3.5 3.5 0 0 0 0-7z`,
  active: `${ring}M8 4.5a3.5 3.5 0 1 1-3.5 3.5h3.5z`,
  warning: `${ring}M7.25 4.25h1.5v3.3l2.2 1.25-.75 1.3-2.95-1.7z`,
  success: `${disc}M11.63 6.53l-4.3 4.3-2.96-2.96 1.06-1.06 1.9 1.9 3.24-3.24z`,
  error: `${disc}M8 6.94l1.97-1.97 1.06 1.06L9.06 8l1.97 1.97-1.06 1.06L8 9.06l-1.97 1.97-1.06-1.06L6.94 8 4.97 6.03l1.06-1.06z`,
  paused: `${disc}M5.5 5h1.75v6H5.5zM8.75 5h1.75v6H8.75z`,
  off: `${ring}M10.54 4.4l1.06 1.06-6.14 6.14-1.06-1.06z`,
  back: `${disc}M3.75 8l4-3.75v2.5h4.5v2.5h-4.5v2.5z`,
  alert: 'M8 1l7.5 13.5H.5zM7.25 6h1.5v4.25h-1.5zM7.25 11.25h1.5v1.5h-1.5z',
} as const satisfies Record<StatusTone | 'paused' | 'off' | 'back' | 'alert', string>;
