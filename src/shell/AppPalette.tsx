import { PaletteButton } from './palette/PaletteButton.tsx';
import { later } from '../shared/lazy/later.ts';

const palette = later(() => import('./AppPaletteOpen.tsx'));

/** The command palette of an area. */
export function AppPalette({ area }: { area: 'partner' | 'admin' }) {
  return <PaletteButton palette={palette} props={{ area }} />;
}
