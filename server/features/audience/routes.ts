import { previewAudience } from '#contract/content/audience.ts';

import type { On } from '../../platform/http/endpoints.ts';
import type { Services } from '../../platform/services.ts';
import { audiencePage } from './preview.ts';

/** Who is in an audience. */
export function audienceRoutes(on: On, { pool }: Services): void {
  on(previewAudience, (request) => audiencePage(pool, request));
}
