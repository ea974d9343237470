import type { ComponentProps } from 'react';

/** What scrolls by itself under a name of its own, also by keyboard. Its class says in which direction. */
export function ScrollRegion(props: Omit<ComponentProps<'section'>, 'tabIndex'> & { 'aria-label': string }) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without focus the arrow keys scroll the page instead
  return <section {...props} tabIndex={0} />;
}
