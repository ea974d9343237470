declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react';
  const icon: Icon;
  export default icon;
}

/** The names of Mantine's classes of its Input (an alias of vite.config.ts). */
declare module '@mantine/core/esm/components/Input/Input.module.mjs' {
  const classes: Record<'wrapper' | 'input' | 'section', string>;
  export default classes;
}
