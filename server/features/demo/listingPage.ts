import type { FastifyReply } from 'fastify';

import { showPlainPage } from '../../platform/dev/plainPage.ts';
import { money } from '../../platform/format.ts';
import { escapeHtml } from '../../platform/http/escapeHtml.ts';
import type { DemoShop } from './shops.ts';

export interface Listing {
  slug: string;
  name: string;
  tagline: string;
  /** Of one payment, in minor units. */
  price: number;
  currency: string;
  shop: DemoShop;
  visitId: string;
  isInstalled: boolean;
  payments: number;
}

const style = `.card{margin-bottom:1rem;padding:1.5rem;background:#fff;border:1px solid #e3e9e6;border-radius:8px}.quiet{color:#5b6b64;font-size:.875rem}
h1{margin:0 0 .25rem}p{margin:.25rem 0 1rem}form{display:inline}button{min-height:2.75rem;margin:0 .5rem .5rem 0;padding:0 1.25rem;border:1px solid #0a6643;border-radius:12px;background:#0a6643;color:#fff;font:inherit;font-weight:500;cursor:pointer}
button[disabled]{border-color:#c9d3ce;background:#eef2f0;color:#5b6b64;cursor:default}button:focus-visible,a:focus-visible{outline:2px solid #0a6643;outline-offset:2px}ol{margin:1rem 0;padding-left:1.25rem}
@media (prefers-color-scheme:dark){.card{background:#12262a;border-color:#24434a}.quiet{color:#9db4b5}button{border-color:#2dbe9b;background:#2dbe9b;color:#06231c}button[disabled]{border-color:#24434a;background:#1a3237;color:#9db4b5}button:focus-visible,a:focus-visible{outline-color:#2dbe9b}}`;

const button = ({ slug, visitId }: Listing, act: 'install' | 'pay', label: string, isPossible: boolean): string =>
  `<form method="post" action="/dev/listing/${slug}/${act}?ref_visit=${visitId}"><button${isPossible ? '' : ' disabled'}>${label}</button></form>`;

/** What has happened so far, in the words of the app's billing. */
function report({ shop, name, price, currency, isInstalled, payments }: Listing): string {
  if (!isInstalled) return `<p class="quiet">You visit as the shop ${escapeHtml(shop.name)} (${shop.host}).</p>`;
  const paid =
    payments === 0
      ? ''
      : `<li>${escapeHtml(shop.name)} paid ${money(price * payments, currency)}. The partner’s dashboard shows the commission in a moment.</li>`;
  return `<ol role="status"><li>${escapeHtml(shop.name)} (${shop.host}) installed ${escapeHtml(name)}.</li>${paid}</ol>`;
}

/** A page in place of the app's own listing. */
export const showListing = (reply: FastifyReply, listing: Listing): FastifyReply => {
  const { name, tagline, price, currency, isInstalled } = listing;
  return showPlainPage(reply, {
    title: name,
    style,
    hasForms: true,
    body:
      `<div class="card"><h1>${escapeHtml(name)}</h1><p>${escapeHtml(tagline)}</p>${report(listing)}` +
      button(listing, 'install', 'Install', !isInstalled) +
      button(listing, 'pay', `Pay ${money(price, currency).replace(/\.00$/, '')}`, isInstalled) +
      `</div><p class="quiet">A demo listing: it stands in for the app’s page in an app store. Install and Pay send the signed events that the app’s billing would send. <a href="/">Open the portal</a></p>`,
  });
};
