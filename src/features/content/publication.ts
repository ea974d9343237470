import type { StatusProps } from '../../shared/feedback/Status.tsx';

/** Whether partners see it. */
export const publication = ({ isPublished }: { isPublished: boolean }): StatusProps =>
  isPublished ? { tone: 'success', label: 'Published' } : { tone: 'neutral', label: 'Draft' };
