import sql from 'sql-template-tag';

import { type Queryable, execute } from '../../platform/database/pool.ts';

const body = `This agreement is between you, who recommend apps, and us, who make them. It is short on purpose. Please read it before you accept it: it says what you earn, what we ask of you, and how either of us can end it.

## 1. The programme
You recommend our apps to shops, by links that carry your code or by submitting a shop as a lead. When a shop that you referred pays for an app, you receive a share of what it paid.

- You act in your own name and at your own expense. You are neither our employee nor our agent, and you make no promises on our behalf.
- You may take part once we have approved your registration. We may decline a registration; if we do, we tell you why.
- One company takes part once.

## 2. When a shop counts as yours
- A shop is yours for an app when it installs the app after following your link, within the number of days that your portal names for that app. When it followed the links of several partners, the last one counts.
- A shop that you submitted as a lead and that we approved is yours when it installs the app while your claim lasts, unless it followed another partner's link.
- A shop remains yours for as long as it keeps the app. When it removes the app and returns within the same number of days, it is yours again; after that it belongs to no one.
- Your own shops, and those of your company, do not count. We hold the commissions of a shop that looks like your own until we have talked about it.

## 3. What you earn
1. The commission is a percentage of what the shop paid us for the app, without taxes. The percentage is the one your portal shows when the shop is charged. A later change does not alter what you have earned before.
2. When we refund a shop, the commission of what we refunded is taken back in proportion, also when we have paid it to you already. It is then deducted from a later payout.
3. We may give a bonus. It is a gift with a stated reason and creates no claim to another one.
4. Every commission, refund, bonus and payment is listed in your portal, with the charge behind it. Tell us within ninety days when something seems wrong; we answer within ten working days.

## 4. How you are paid
- A commission becomes payable in the month that your portal names beside it, usually the month after the charge. The delay is there because most refunds happen in the first weeks.
- We pay once a month, in the currency in which the shop paid us, to the account that you name in your profile. Amounts below the minimum that your portal shows roll over to the next month. Nothing is lost by waiting.
- You pay your own taxes and tell us what we must know in order to pay you lawfully.
- Fees that your bank or payment service charges for receiving money are yours.

## 5. What we ask of you
- Say openly that you are a partner and earn from your recommendation, wherever the law asks for it.
- Describe the apps truthfully. Do not promise features, prices or results that we do not promise ourselves.
- Do not send unasked-for mail or messages, and do not place links where no one chooses to follow them.
- Do not bid on our names in advertising, and do not register domains or accounts that could be taken for ours.
- Do not offer shops a part of your commission in return for an installation unless we have agreed to it.
- Keep your company, contact and payout details right. Payments go where your profile says.
- Keep your password to yourself, and tell us at once when you believe that someone else has used your account.

## 6. Our names and pictures
You may use our names, logos and screenshots as we offer them, to recommend our apps and for nothing else. Do not change them. When the partnership ends, remove them within thirty days.

## 7. Confidence and data
- What we tell each other in confidence stays between us, also after the partnership has ended. This is true in particular of your figures, which we show to no one but your own people and our staff.
- We keep what you told us, and what your links brought, in order to run the programme, to pay you, and for as long as the law requires. A visit to a link is counted without storing who the visitor was.
- You do not receive personal data of a shop's customers from us, and you give us none.

## 8. Suspension and end
- Either side may end the partnership at any time by a message to the other. No reason is needed.
- What you had earned by then is paid as it becomes payable, whatever its amount.
- We may suspend an account when we have reason to believe that these terms were broken. We say what the reason is. New commissions are held meanwhile: they are released when the matter is settled in your favour.
- Commissions that were earned by breaking these terms are not paid.

## 9. Liability
We answer without limit for harm done on purpose or by gross negligence, and wherever the law forbids a limit. In all other cases each of us answers to the other for no more than the commissions of the twelve months before. We do not promise that an app stays available or that it keeps its price.

## 10. Changes
We may change these terms for the future. You find the new version in your portal, with a summary of what has changed, and you decide there whether you accept it. What you earned under an older version stays as it was agreed then. The version that you accepted remains readable in your profile.`;

/** Lays the first version of the terms where there is none yet: without one no partner could ever pass them. */
export const ensureTerms = (db: Queryable, now: Date): Promise<number> =>
  execute(
    db,
    sql`insert into terms_versions (version, title, body, changes, published_at)
        select 1, 'Partner terms and conditions', ${body}, '', ${now.toISOString()}::timestamptz
         where not exists (select 1 from terms_versions)
        on conflict (version) do nothing`,
  );
