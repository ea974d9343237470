import { createVisit } from '#contract/referrals/affiliate.ts';
import { lead } from '#contract/leads/leads.ts';
import { note } from '#contract/notes.ts';
import { notification, notificationAction, notificationTypes } from '#contract/notifications.ts';
import { prospect } from '#contract/prospects/prospects.ts';
import { listLogs } from '#contract/prospects/work.ts';
import { registerPartner } from '#contract/session/session.ts';
import { settings } from '#contract/settings/notifications.ts';
import { partnerSummary, roles, storedSession, user } from '#contract/session/user.ts';
import { appMachine } from '#machines/processes/app.machine.ts';
import { layoutMachine } from '#machines/processes/layout.machine.ts';
import { sessionMachine } from '#machines/processes/session.machine.ts';
import { createActor } from 'xstate';

import { call, fields, is, type Row, says, written } from './holds.ts';

const layout = (prefersDark: boolean) =>
  createActor(layoutMachine, { input: { prefersDark, stored: {} } }).getSnapshot().context;

/** Sections 3 to 6. What a state allows is in the lifecycles' own tests. */
export const entities: readonly Row[] = [
  ['User', fields(user, 'id role partnerId partner googleId isTermsAccepted')],
  ['the stored session adds the token and an expiry time', fields(storedSession, 'user token expiresAt')],
  ['roles admin, manager, moderator, partner', is(roles, ['admin', 'manager', 'moderator', 'partner'])],
  [
    'Partner',
    fields(
      partnerSummary,
      'id name domain approvalStatus imageUrl isTermsAccepted payoutMonthsOffset commissionRate tags',
    ),
  ],
  [
    'Partner registration fields',
    fields(
      registerPartner.body,
      'name domain discoveryMethod expertiseArea phoneNumber streetAddress city country zip userId countryPhoneCode',
    ),
  ],
  ['Partner note: note, updatedAt', fields(note, 'note updatedAt')],
  ['Lead: id, status', fields(lead, 'id status')],
  [
    'Prospect',
    fields(
      prospect,
      'id status_id status type_id type assigned_to assignee tag_ids tags isArchived statusUpdatedAt createdAt contacts generalNote managerId',
    ),
  ],
  ['Prospect log: filterable by type and outcome', fields(listLogs.query, 'type outcome')],
  [
    'Notification',
    fields(notification, 'id isRead title content time actionData typeId recipient mention mentionDetails'),
  ],
  [
    '… parameters',
    () => fields(notificationAction.def.shape.parameters, 'partnerId prospectId mention managerFilter')(),
  ],
  [
    '… actions',
    () =>
      is(Object.values(notificationAction.def.shape.action.def.entries), [
        'redirect_to_partner_page',
        'redirect_to_partners_page',
        'redirect_to_prospect_page',
      ])(),
  ],
  ['… mentions are type 1', is(notificationTypes.mention, 1)],
  ['Settings', fields(settings, 'userNotifications emailNotification')],
  ['Referral visit: partner, app, referredShop', fields(createVisit.body, 'partner app referredShop')],
  [
    'Layout preferences at first',
    is(layout(false), {
      isSidebarOpen: null,
      isCustomizerOpen: false,
      isMiniSidebar: false,
      isHorizontal: false,
      theme: 'LightTheme',
      font: 'Roboto',
      hasInputBackground: false,
      isBoxed: false,
    }),
  ],
  ['theme chosen from the operating system', is(layout(true).theme, 'DarkTheme')],
  [
    'some notification leads to redirect_to_partners_page',
    says(/action: 'redirect_to_partners_page' as const|action: 'redirect_to_partners_page', parameters/),
  ],
  [
    'a session ends by itself',
    is(Object.keys(sessionMachine.config.states?.signedIn?.after ?? {}), ['remainingLifetime']),
  ],
  ['the socket runs while someone is present', is(appMachine.config.states?.present?.invoke !== undefined, true)],
  ['dialog: Are you sure?', written('src/shared/dialog/ConfirmDialog.tsx', /title="Are you sure\?"/)],
  ['dialog: Cancel', written('src/shared/dialog/ConfirmDialog.tsx', />\s*Cancel\s*</)],
  ['dialog: slides up, 400px at most', written('src/shared/dialog/ConfirmDialog.tsx', /size=\{400\}[\s\S]*slide-up/)],
  ['dialog: warns of permanent deletion unless given another message', says('permanently deleted')],
  ['admin only: assign admins', call('POST', '/api/partners/assign-admins')],
];
