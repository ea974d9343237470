/** What partners ask most; the answers are Markdown. */
export const questions = [
  {
    topic: 'Links and referrals',
    question: 'Where is my referral link?',
    answer:
      'Open **Apps and links**: each app has a link of its own. Copy it, or press *Share* for a QR code and links for a campaign.',
  },
  {
    topic: 'Links and referrals',
    question: 'How long does a click count?',
    answer:
      'As long as the attribution window of the app, which its card names. If a shop clicks links of several partners, the last one before the install counts.',
  },
  {
    topic: 'Links and referrals',
    question: 'Why is my referral not listed?',
    answer:
      'A referral appears once the shop has **installed** the app. If it has and you don’t see it:\n\n- The click may be older than the attribution window.\n- The shop may have used another browser or device.\n- It may have come through another partner’s link later on.\n\nWrite to us with the shop’s address and we’ll look.',
  },
  {
    topic: 'Payouts',
    question: 'When am I paid?',
    answer:
      'Commissions are paid after the hold of the app, together with everything else that is ready in that month. *Payouts* shows what is ready, and what waits for what.',
  },
  {
    topic: 'Payouts',
    question: 'How do I change my payout method?',
    answer:
      'Open **Payouts** and press *Change* beside your payout method. For your safety a change counts a few days later, and you get an email about it.',
  },
  {
    topic: 'Leads',
    question: 'What is the difference between a lead and a link?',
    answer:
      'A link counts by itself. Submit a **lead** for a shop that you talk to in person: once approved, the shop is reserved for you for 90 days.',
  },
] as const;

/** What partners take along. */
export const resourceTexts = [
  {
    title: 'Three lines for a newsletter',
    description: 'Short, for readers who know you.',
    category: 'Texts',
    text: 'We run our own shop with it, and would not go back.\nIt takes ten minutes to set up and pays for itself in a week.\nTry it here: {{link}}',
  },
  {
    title: 'A message to a client',
    description: 'For an email or a chat.',
    category: 'Texts',
    text: 'Hi! You asked how others solve this: most of our clients use this app. You can try it for free here: {{link}}',
  },
] as const;

/** What partners ask support. */
export const supportQuestions = [
  'A client installed two weeks ago and I still don’t see it among my referrals. Could you check?',
  'We are moving to another bank next month. Is there anything to prepare besides changing the payout method?',
] as const;
