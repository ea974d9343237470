import { useSearch, useSearchParams } from 'wouter';

import { listOffers } from '#contract/apps/catalogue.ts';

import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { CopyButton } from '../../../shared/text/CopyButton.tsx';
import { PageHeader } from '../../../shared/page/PageHeader.tsx';
import { PrintButton } from '../../../shared/page/PrintButton.tsx';
import { Resource } from '../../../shared/data/Resource.tsx';
import { useResource } from '../../../shared/data/useResource.ts';
import { paths } from '../../../paths.ts';
import { AppsTabs } from '../AppsTabs.tsx';
import { putStack, type Stack, stackOf } from './stackAddress.ts';

const Calculator = lazyPart(() => import('./Calculator.tsx'));

/** What a stack of apps costs a merchant and brings the partner; all of it in the address. */
export default function StackCalculatorPage() {
  const offers = useResource(listOffers, {});
  const [search, setSearch] = useSearchParams();
  const query = useSearch();
  const stack = stackOf(search);
  const change = (changed: Partial<Stack>) =>
    setSearch((current) => putStack(current, { ...stackOf(current), ...changed }), { replace: true });
  return (
    <>
      <PageHeader
        title="Stack calculator"
        description="Put apps together for a merchant: what they pay, and what you earn."
        actions={
          stack.choices.length > 0 && (
            <>
              <CopyButton
                label="Copy link"
                value={`${location.origin}${paths.stackCalculator.to()}${query === '' ? '' : `?${query}`}`}
              />
              <PrintButton />
            </>
          )
        }
      />
      <AppsTabs current="calculator">
        <Resource of={offers} loading={<Loading lines={8} />}>
          {(all) => <Calculator offers={all} stack={stack} change={change} fallback={<Loading lines={8} />} />}
        </Resource>
      </AppsTabs>
    </>
  );
}
