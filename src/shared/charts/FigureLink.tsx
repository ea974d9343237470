import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

import { Tip } from '../feedback/Tip.tsx';
import { dash } from '../text/format.ts';

interface FigureLinkProps {
  /** Where its rows are; with `#` alone in front, on the same page. */
  href: string | undefined;
  label: string;
  definition: string;
  /** Already formatted; nothing opens where there is no number. */
  text: string;
}

/** A figure's number, which opens into its rows and says what it means. */
export function FigureLink({ href, label, definition, text }: FigureLinkProps) {
  if (href === undefined || text === dash) return text;
  const link = { href, inherit: true, c: 'inherit' as const, 'aria-label': `${label}: ${text}`, children: text };
  return (
    <Tip label={definition} isDescription>
      {href.startsWith('#') ? <Anchor {...link} /> : <Anchor component={Link} {...link} />}
    </Tip>
  );
}
