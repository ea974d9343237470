import type { NotificationAction } from '#contract/notifications.ts';

/** The page a notification's action leads to, as a path. */
export function pathOf(action: NotificationAction | null): string {
  if (action === null) return '/';
  const { partnerId = '', prospectId = '', leadId, mention = false, managerFilter } = action.parameters;
  const search = mention ? '?mention=true' : '';
  switch (action.action) {
    case 'redirect_to_partner_page':
      // Partners are mailed of their leads in words of their own.
      if (leadId !== undefined) return `/admin/leads?lead=${leadId}`;
      return `/admin/partners/${partnerId}${search}`;
    case 'redirect_to_prospect_page':
      return `/admin/prospects/${prospectId}${search}`;
    case 'redirect_to_partners_page':
      return `/admin/partners${managerFilter === undefined ? '' : `?manager=${encodeURIComponent(managerFilter)}`}`;
  }
}
