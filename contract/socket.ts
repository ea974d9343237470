import { z } from 'zod/mini';

import type { FigureKind } from './figures/kinds.ts';
import { notificationAction } from './notifications.ts';
import { id } from './shared/schemas.ts';
import type { User } from './session/user.ts';

/** What arrives of a notification; the list has the rest. */
const receivedNotification = z.object({
  id,
  title: z.string(),
  content: z.string(),
  actionData: z.nullable(notificationAction),
});
export type ReceivedNotification = z.output<typeof receivedNotification>;

/** Colleagues to notify of a note, besides those already notified; staff only. The server writes the text. */
export const sentNotification = z.strictObject({
  noteId: id,
  recipients: z
    .array(id, 'Choose colleagues.')
    .check(z.minLength(1, 'Choose at least one.'), z.maxLength(50, 'Mention at most 50 colleagues.')),
});
export type SentNotification = z.output<typeof sentNotification>;

/** The acknowledgement of `send_notification`: null on success. */
export type SendRefusal = { code: string; detail: string } | null;

/** Why a handshake is refused: the `data` of `connect_error`. */
export interface HandshakeRefusal {
  /** A problem's code: `unauthenticated`, or why this user may not receive notifications yet. */
  code: string;
}

export interface ClientToServerEvents {
  /** The current user, as the specification sends it: who it is, the handshake's token says. */
  open_socket: (user: User) => void;
  login: (user: User) => void;
  send_notification: (notification: SentNotification, answer?: (refusal: SendRefusal) => void) => void;
}

export interface ServerToClientEvents {
  receive_notification: (notification: ReceivedNotification) => void;
  /** Some may not have arrived: read the list anew. */
  notifications_missed: () => void;
  /** The banners in the portal have changed: read one's own anew. */
  banners_changed: () => void;
  /** One's own figures, or to staff anyone's, are not what was shown: read them anew. It carries none. */
  figures_moved: (kinds: readonly FigureKind[]) => void;
}

/** The longest message of a client, in bytes; a longer one closes its socket. */
export const longestMessage = 16_384;
