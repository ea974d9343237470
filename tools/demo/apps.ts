interface DemoPlan {
  readonly name: string;
  /** Minor units a month. */
  readonly price: number;
}

export interface DemoApp {
  readonly slug: string;
  readonly name: string;
  readonly tagline: string;
  readonly description: string;
  readonly category: string;
  readonly color: string;
  /** Basis points. */
  readonly rate: number;
  readonly windowDays: number;
  readonly currency: string;
  readonly plans: readonly [DemoPlan, ...DemoPlan[]];
  /** What is charged beside the plan, in minor units from and to; null when nothing is. */
  readonly usage: readonly [number, number] | null;
  /** How often it is recommended, compared with the others. */
  readonly share: number;
  /** Its store drops other parameters: links name the visit in `utm_content` too. */
  readonly isVisitInUtm?: true;
}

const plans = (...given: [name: string, price: number][]): [DemoPlan, ...DemoPlan[]] => {
  const [first, ...rest] = given.map(([name, price]) => ({ name, price }));
  if (!first) throw new Error('an app has a plan');
  return [first, ...rest];
};

/** The apps of the demo programme; invented, like their names. */
export const demoApps: readonly DemoApp[] = [
  {
    slug: 'starling-reviews',
    name: 'Starling Reviews',
    tagline: 'Reviews with photos that shoppers believe',
    description:
      'Asks every buyer at the right moment, collects photos and answers, and shows them where they help a shopper decide. Moves the reviews of other apps along in one afternoon.',
    category: 'Marketing',
    color: '#0A6643',
    rate: 2000,
    windowDays: 30,
    currency: 'USD',
    plans: plans(['Starter', 1900], ['Growth', 4900], ['Scale', 14900]),
    usage: [400, 2600],
    share: 20,
  },
  {
    slug: 'parcelwise',
    name: 'Parcelwise',
    tagline: 'Labels, tracking and returns in one place',
    description:
      'Compares carriers for every order, prints labels by the hundred, and tells shoppers where their parcel is before they ask. Returns are one link.',
    category: 'Shipping',
    color: '#1C5D99',
    rate: 1500,
    windowDays: 30,
    currency: 'USD',
    plans: plans(['Solo', 2900], ['Team', 7900], ['Warehouse', 24900]),
    usage: [900, 7200],
    share: 15,
  },
  {
    slug: 'quickfind-search',
    name: 'Quickfind Search',
    tagline: 'Search and filters that understand typing mistakes',
    description:
      'Finds what shoppers mean, in eleven languages, and shows filters that fit the collection. Merchandisers pin, boost and hide without a developer.',
    category: 'Store design',
    color: '#6B3FA0',
    rate: 2500,
    windowDays: 45,
    currency: 'USD',
    plans: plans(['Basic', 2500], ['Plus', 6900], ['Pro', 19900]),
    usage: null,
    share: 12,
  },
  {
    slug: 'kindly-chat',
    name: 'Kindly Chat',
    tagline: 'One inbox for every question',
    description:
      'Mail, chat and messages in one place with the order beside them. Answers that come up often are written once.',
    category: 'Customer service',
    color: '#B4572B',
    rate: 2000,
    windowDays: 30,
    currency: 'USD',
    plans: plans(['Small', 3900], ['Team', 9900], ['Company', 29900]),
    usage: [500, 3000],
    share: 10,
  },
  {
    slug: 'lettercraft',
    name: 'Lettercraft',
    tagline: 'Newsletters that know what was bought',
    description:
      'Newsletters and automatic mails for shops: welcome, forgotten carts, back in stock. Pays for itself or costs nothing in the first month.',
    category: 'Marketing',
    color: '#9C2F55',
    rate: 2000,
    windowDays: 30,
    currency: 'USD',
    plans: plans(['Start', 1500], ['Grow', 5900], ['Reach', 17900]),
    usage: [600, 8400],
    share: 14,
  },
  {
    slug: 'evergreen-subscriptions',
    name: 'Evergreen Subscriptions',
    tagline: 'Repeat orders without the paperwork',
    description:
      'Coffee, care and cat food by subscription: shoppers skip, swap and pause on their own, and failed cards are followed up.',
    category: 'Selling',
    color: '#2F7A4D',
    rate: 2500,
    windowDays: 60,
    currency: 'USD',
    plans: plans(['Seed', 4900], ['Tree', 12900], ['Forest', 34900]),
    usage: [1200, 9600],
    share: 9,
  },
  {
    slug: 'size-compass',
    name: 'Size Compass',
    tagline: 'The right size, first time',
    description:
      'Size advice from two questions and the returns of thousands of orders. Fewer returns, kinder reviews.',
    category: 'Store design',
    color: '#3E6B7E',
    rate: 3000,
    windowDays: 30,
    currency: 'USD',
    plans: plans(['Boutique', 2900], ['Store', 8900]),
    usage: null,
    share: 6,
  },
  {
    slug: 'belegfabrik',
    name: 'Belegfabrik',
    tagline: 'Invoices as the tax office wants them',
    description:
      'Invoices, credit notes and electronic formats for the European Union, sent with the order and handed to the accountant every month.',
    category: 'Finance',
    color: '#51606B',
    rate: 2000,
    windowDays: 30,
    currency: 'EUR',
    plans: plans(['Klein', 1200], ['Mittel', 2900], ['Groß', 7900]),
    usage: null,
    share: 6,
  },
  {
    slug: 'shopfront-loyalty',
    name: 'Shopfront Loyalty',
    tagline: 'Points that bring shoppers back',
    description: 'Points, tiers and gifts for shoppers who come back, online and at the till.',
    category: 'Marketing',
    color: '#A67C00',
    rate: 2000,
    windowDays: 30,
    currency: 'GBP',
    plans: plans(['Local', 2500], ['Chain', 6900]),
    usage: [400, 2200],
    share: 4,
  },
  {
    slug: 'stockpilot',
    name: 'Stockpilot',
    tagline: 'Never oversell again',
    description:
      'Stock across shops, tills and warehouses, with purchase orders written before the shelf is empty. Forecasts by season.',
    category: 'Inventory',
    color: '#7A4B2A',
    rate: 1500,
    windowDays: 30,
    currency: 'USD',
    plans: plans(['One', 5900], ['Many', 15900]),
    usage: null,
    share: 4,
    isVisitInUtm: true,
  },
];
