const units = ['kB', 'MB'] as const;

/** Bytes in words: `240 kB`. */
export function fileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  return kilobytes < 1000 ? `${kilobytes}\u00a0${units[0]}` : `${(kilobytes / 1000).toFixed(1)}\u00a0${units[1]}`;
}
