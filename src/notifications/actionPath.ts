import type { NotificationAction } from '#contract/notifications.ts';

import { paths } from '../app/paths.ts';

/** Where a notification's action leads; null for one that leads nowhere. */
export function actionPath(action: NotificationAction | null): string | null {
  if (action === null) return null;
  const { partnerId, prospectId, mention, managerFilter } = action.parameters;
  switch (action.action) {
    case 'redirect_to_partner_page':
      return partnerId === undefined ? null : paths.adminPartner.to(partnerId, mention);
    case 'redirect_to_prospect_page':
      return prospectId === undefined ? null : paths.adminProspect.to(prospectId, mention);
    case 'redirect_to_partners_page':
      return paths.adminPartners.to(managerFilter);
  }
}
