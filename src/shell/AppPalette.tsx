import { PaletteButton } from './palette/PaletteButton.tsx';
import { lazyPart } from '../shared/lazy/lazyPart.tsx';

const AppPaletteOpen = lazyPart(() => import('./AppPaletteOpen.tsx'));

/** The command palette of an area. */
export function AppPalette({ area }: { area: 'partner' | 'admin' }) {
  return <PaletteButton palette={AppPaletteOpen} props={{ area }} />;
}
