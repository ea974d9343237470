/** One change of a prospect, by one event. */
interface Changed {
  readonly what: string;
  readonly before: string | null;
  readonly after: string | null;
  /** The name of the person who changed it. */
  readonly by: string | null;
}

/** A change of a prospect as a sentence. */
export function changeSentence({ what, before, after, by }: Changed): string {
  const who = by ?? 'Someone';
  if (what === 'archive') return `${who} ${after === 'archived' ? 'archived it' : 'unarchived it'}.`;
  if (what === 'general note') return `${who} changed the general note.`;
  if (what === 'outcome' && after === 'won') return 'It became a partner.';
  if (what === 'outcome') return `${who} ${after === 'lost' ? 'marked it as lost' : 'reopened it'}.`;
  return `${who} changed the ${what} from ${before ?? 'none'} to ${after ?? 'none'}.`;
}
