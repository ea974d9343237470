/** Staff notes about partners and prospects. */
export const partnerNotes = [
  'Called about the new shipping app. Will mention it in their spring newsletter.',
  'Prefers email. Away every August.',
  'Asked for a higher rate; agreed to look at it after the next quarter.',
  'Strong with fashion shops in the region. Wants early access to new apps.',
  'Their developer wrote a migration guide for our reviews app: worth linking.',
  'Met at the commerce fair. Good conversation, they bring five shops a month.',
  'Sent the logo pack and the comparison sheet.',
  'Asked why a commission was reversed: the shop had been refunded. Explained, settled.',
  'Payout details confirmed by phone.',
  'Their webinar brought thirty installs. Ask for the recording.',
] as const;

/** Questions to a colleague, following their name. */
export const mentions = [
  'could you call them this week? They ask about the spring campaign.',
  'they would like a second link for their newsletter. Yours?',
  'the rate we agreed on is in place now, please tell them.',
  'their webinar is on Thursday, can you join for the questions?',
  'do we have numbers for them from last quarter?',
  'they moved to a new address, the payout details are to be checked.',
] as const;

export const prospectNotes = [
  'Runs a well-read blog on store speed. Reads like a good fit for the search app.',
  'Wants to see the terms before anything else.',
  'Has a partner programme of their own; perhaps a trade of links.',
  'Knows two of our partners and likes what they say.',
  'Too busy until the season is over. Call again afterwards.',
  'Asked which currencies we pay in.',
  'Needs a German contract; sent the translation.',
  'The founder left. New contact noted.',
] as const;

export const prospectGeneralNotes = [
  'Came in through the website form.',
  'Recommended by a partner.',
  'Found at the commerce fair, booth 14.',
  'Writes about apps for small shops, about 20,000 readers a month.',
  'Agency of twelve, builds thirty shops a year.',
  '',
  '',
] as const;

export const logNotes = [
  'Left a message.',
  'Half an hour, showed the dashboard and the links.',
  'Sent the one-page summary.',
  'Asked for two references.',
  'Will decide with the team next week.',
  'Not the right moment; keep in touch.',
  '',
] as const;

export const leadMessages = [
  'They are moving shops this quarter and asked me for a recommendation.',
  'Spoke with the owner; wants a call about pricing.',
  'Big catalogue, unhappy with their current search.',
  'They ship to nine countries and need help with returns.',
  'Ready to start as soon as the theme is finished.',
  '',
] as const;

export const rejectionReasons = [
  'The website shows no shops or clients yet. Write to us again when there is something to look at.',
  'We already work with this company under another registration.',
  'Your audience does not run shops, so our apps would not help them.',
  'We could not reach you at the address you gave.',
] as const;

/** What staff ask about a registration that says too little. */
export const missingInformation =
  'Which shops do you work with today, and in which countries? Two or three names are enough.';

export const leadRejections = [
  'This shop has used the app since last year.',
  'Another partner submitted this shop first.',
  'The shop could not be reached under this address.',
] as const;

export const bonusReasons = [
  'Best newcomer of the quarter',
  'Webinar on store search',
  'Ten installs in a week',
  'Guide to moving reviews',
  'Holiday campaign',
  'Talk at the commerce fair',
] as const;

export const tags = [
  ['Agency', 'blue'],
  ['Content', 'grape'],
  ['Developer', 'indigo'],
  ['Top partner', 'yellow'],
  ['New', 'teal'],
  ['Fashion', 'pink'],
  ['Food and drink', 'orange'],
  ['DACH', 'gray'],
  ['Nordics', 'cyan'],
  ['Needs attention', 'red'],
] as const;

export const prospectStatuses = [
  ['New', 'blue'],
  ['Contacted', 'cyan'],
  ['In conversation', 'indigo'],
  ['Offer sent', 'grape'],
  ['Agreed', 'green'],
  ['Not now', 'yellow'],
  ['Lost', 'gray'],
] as const;

/** Why prospects are lost. */
export const lossReasons = [
  'Went with another programme.',
  'No time for it this year.',
  'Their audience has no shops.',
  'No answer after four attempts.',
] as const;

export const prospectTypes = ['Agency', 'Developer', 'Content creator', 'Consultant', 'App maker'] as const;
export const positions = [
  'Founder',
  'Head of partnerships',
  'Marketing lead',
  'Managing director',
  'Developer',
] as const;
