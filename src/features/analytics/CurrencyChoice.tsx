import { useSearchParams } from 'wouter';

import { currenciesOf } from '../../entities/payout/mainCurrency.ts';
import { currencyIn } from './currencyIn.ts';
import { ChoiceField } from '../../shared/form/select/ChoiceField.tsx';

/**
 * The currency that the page's charts show, which never add one to another: that of the address where there is money in it, else the
 * one worth most.
 */
export function shownCurrency(search: URLSearchParams, values: readonly { amount: number; currency: string }[]) {
  const currencies = currenciesOf(values);
  const wanted = currencyIn(search);
  return { currency: currencies.find((one) => one === wanted) ?? currencies[0] ?? 'USD', currencies };
}

/** Which currency the page's charts show, kept in the address; nothing where there is one alone. */
export function CurrencyChoice({ currency, currencies }: ReturnType<typeof shownCurrency>) {
  const [, setSearch] = useSearchParams();
  if (currencies.length < 2) return null;
  return (
    <ChoiceField
      size="xs"
      w={90}
      aria-label="Currency"
      allowDeselect={false}
      value={currency}
      data={currencies}
      onChange={(value) =>
        setSearch(
          (current) => {
            const next = new URLSearchParams(current);
            if (value === null || value === currencies[0]) next.delete('currency');
            else next.set('currency', value);
            return next;
          },
          { replace: true },
        )
      }
    />
  );
}
