import { makePerson } from '../../tests/support/people.ts';
import { invitationWorld } from '../../tests/support/worlds/invitation.ts';
import type { World } from '../../tests/support/worlds/world.ts';
import { be } from '../support/be.ts';
import { walkTours } from '../support/lifecycleWalk.ts';
import { expect, test } from '../support/test.ts';

const words: Readonly<Record<string, string>> = {
  open: 'Open',
  accepted: 'Accepted',
  expired: 'Expired',
  revoked: 'Revoked',
  replaced: 'Replaced',
};
const buttons = { 'invitation.resend': 'Resend', 'invitation.revoke': 'Revoke' } as const;

type Facts = Parameters<typeof invitationWorld.context>[0];
const { accept, resend, revoke, inviteAgain, pass } = invitationWorld.acts;
/** Its week is over and the job ends it, in one: the server's own clock would come between the two. */
const world: World<Facts, 'accept' | 'resend' | 'revoke' | 'inviteAgain' | 'expire', 'sent'> = {
  ...invitationWorld,
  acts: {
    accept,
    resend,
    revoke,
    inviteAgain,
    expire: { ...pass, sends: ({ states }) => (states['invitation'] === 'open' ? ['invitation.expire'] : []) },
  },
};

test('staff invite, send again, revoke and invite anew; the invited person accepts, and the clock ends what is over', async ({
  page,
  newVisitor,
  db,
  mails,
}) => {
  await be(page, await makePerson(db, 'moderator'));
  const guest = await newVisitor();
  await walkTours(world, async (number) => {
    const email = `walked-${number}-${process.pid}@agency.example`;
    const rows = page.getByRole('table', { name: 'Invitations' }).getByRole('row').filter({ hasText: email });
    const open = () => page.goto(`/admin/invitations?search=${encodeURIComponent(email)}`);
    const invite = async () => {
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Invite by email' });
      await dialog.getByLabel('Email').fill(email);
      await dialog.getByRole('button', { name: 'Send invitation' }).click();
      await expect(dialog).toHaveCount(0);
    };
    const linkMailed = async () =>
      (await mails.next(email)).links.find((link) => link.includes('/auth/invitation-sign-up/')) ?? 'no link';
    await open();
    await invite();
    let link = await linkMailed();
    const { rows: made } = await db.query<{ id: string }>('select id from invitations where email = $1', [email]);
    const id = made[0]?.id;
    return {
      people: {
        accept: async () => {
          await guest.goto(link);
          await guest.getByLabel('First name').fill('Nele');
          await guest.getByLabel('Last name').fill('Neu');
          await guest.getByLabel('Password', { exact: true }).fill('river-boats-and-lanterns-77');
          await guest.getByLabel(/I accept the terms/).check();
          await guest.getByRole('button', { name: 'Create account' }).click();
          await expect(guest.getByRole('heading', { level: 1, name: 'Register your company' })).toBeVisible();
          await open();
        },
        resend: async () => {
          await rows.getByRole('button', { name: `Resend the invitation for ${email}` }).click();
          link = await linkMailed();
        },
        revoke: async () => {
          await rows.getByRole('button', { name: `Revoke the invitation for ${email}` }).click();
          await page.getByRole('dialog').getByRole('button', { name: 'Revoke invitation' }).click();
        },
        inviteAgain: invite,
      },
      server: {
        expire: async () => {
          await db.query("update invitations set expires_at = now() - interval '1 minute' where id = $1", [id]);
          await db.query("select graphile_worker.add_job('invitations.clock', '{}'::json)");
        },
      },
      stored: async () =>
        (await db.query<{ state: string }>('select state from invitations where id = $1', [id])).rows[0]?.state,
      open,
      shows: async (state, events) => {
        // A newer one for the same email stands beside it.
        const row = rows.filter({ hasText: words[state] ?? state });
        await expect(row).toHaveCount(1);
        for (const [event, button] of Object.entries(buttons))
          await expect(row.getByRole('button', { name: `${button} the invitation for ${email}` })).toHaveCount(
            events.includes(event) ? 1 : 0,
          );
      },
    };
  });
});
