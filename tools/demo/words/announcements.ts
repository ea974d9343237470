/** What staff say to partners above the pages of the portal, in days from now. */
export const banners = [
  {
    title: 'Is your payout method up to date?',
    body: 'Payouts are sent at the end of each month.',
    linkLabel: 'Have a look',
    linkUrl: '/payouts',
    tone: 'info',
    tag: null,
    from: -2,
    to: 20,
  },
  {
    title: 'A new deck for agencies',
    body: 'Ten pages to show to your clients.',
    linkLabel: 'Open it',
    linkUrl: '/resources',
    tone: 'success',
    tag: 'Agency',
    from: 3,
    to: 30,
  },
] as const;

/** And by email; the texts are Markdown. */
export const newsletters = [
  {
    subject: 'A calculator, and a page for each app',
    body: '## New in the portal\n\n- **The stack calculator** shows what several apps cost a merchant, and what you earn.\n- Each app has a page with its plans, your terms and your figures.\n\nThank you for recommending us.',
    on: -2,
  },
  {
    subject: 'Three apps for the busy weeks',
    body: '## Before the holidays\n\n1. **Parcelwise** prints labels by the hundred.\n2. **Stockpilot** orders before a shelf is empty.\n3. **Kindly Chat** answers while the desk is closed.\n\nYour links are under *Apps and links*.',
    on: 5,
  },
] as const;
