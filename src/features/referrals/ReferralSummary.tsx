import type { Referral } from '#contract/referrals/referrals.ts';

import { AppName } from '../../entities/app/AppName.tsx';
import ShopReceipt from '../../entities/receipt/ShopReceipt.tsx';
import { ReferralStatus } from '../../entities/referral/ReferralStatus.tsx';
import { sourceWords } from '../../entities/referral/sourceWords.ts';
import { Definition } from '../../shared/page/Definition.tsx';
import { amounts, countryName, dateTime } from '../../shared/text/format.ts';
import classes from './ReferralSummary.module.css';

/** What is known of one’s referral, and why it counts. */
export default function ReferralSummary({ referral }: { referral: Referral }) {
  const {
    id,
    shop,
    app,
    plan,
    country,
    source,
    firstVisitAt,
    installedAt,
    uninstalledAt,
    revenue,
    commission,
    reviewReason,
  } = referral;
  return (
    <div className={classes.facts}>
      <Definition
        items={[
          { label: 'Status', value: <ReferralStatus {...referral} /> },
          { label: 'Shop', value: shop },
          { label: 'App', value: <AppName name={app.name} color={app.color} /> },
          { label: 'Plan', value: plan },
          { label: 'Country', value: country === null ? '' : countryName(country) },
          { label: 'Source', value: sourceWords[source] },
          { label: 'First visit', value: firstVisitAt === null ? '' : dateTime(firstVisitAt) },
          { label: 'Installed', value: dateTime(installedAt) },
          ...(uninstalledAt === null ? [] : [{ label: 'Uninstalled', value: dateTime(uninstalledAt) }]),
          { label: 'Revenue', value: amounts(revenue) },
          { label: 'Commission', value: amounts(commission) },
          ...(reviewReason === '' ? [] : [{ label: 'Under review', value: reviewReason }]),
        ]}
      />
      <section aria-labelledby="receipt">
        <h3 className={classes.title} id="receipt">
          Why it counts for you
        </h3>
        <ShopReceipt app={app.slug} shop={shop} referral={id} isStaff={false} />
      </section>
    </div>
  );
}
