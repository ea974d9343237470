import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

import { Tip } from '../feedback/Tip.tsx';
import { dash } from '../text/format.ts';

interface FigureLinkProps {
  /** Where its rows are. */
  href: string | undefined;
  label: string;
  definition: string;
  /** Already formatted; nothing opens where there is no number. */
  text: string;
}

/** A figure's number, which opens into its rows and says what it means. */
export const FigureLink = ({ href, label, definition, text }: FigureLinkProps) =>
  href === undefined || text === dash ? (
    text
  ) : (
    <Tip label={definition} isDescription>
      <Anchor component={Link} href={href} inherit c="inherit" aria-label={`${label}: ${text}`}>
        {text}
      </Anchor>
    </Tip>
  );
