import type { PaletteOption } from '#machines/processes/palette.machine.ts';

/** What a feature adds to the command palette: entities found by a text that is never empty, best first. */
export interface PaletteSource {
  search: (text: string, signal: AbortSignal) => Promise<readonly PaletteOption[]>;
}
