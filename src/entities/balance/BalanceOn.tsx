import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useId, useState } from 'react';

import { getBalance } from '#contract/payouts/balance.ts';

import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { BalanceParts } from './BalanceStrip.tsx';
import { useOnce } from '../../shared/data/useOnce.ts';
import { addDays, dayOf } from '#contract/shared/day.ts';

export interface BalanceOnProps {
  partnerId: string;
}

/** Asks for a past day, and shows the balance at its end; loaded lazily. */
export default function BalanceOn({ partnerId }: BalanceOnProps) {
  const id = useId();
  const yesterday = useOnce(() => addDays(dayOf(Date.now()), -1));
  const [day, setDay] = useState('');
  // While a year is being typed, the day may be in the future or invalid.
  const isPast = /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(day) && day <= yesterday;
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Text component="label" htmlFor={id} size="sm">
          Show balance as of
        </Text>
        <TextInput
          id={id}
          type="date"
          max={yesterday}
          w={190}
          value={day}
          error={day !== '' && day > yesterday ? 'Choose a day in the past.' : undefined}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      </Group>
      {isPast && <BalanceThen partnerId={partnerId} day={day} />}
    </Stack>
  );
}

function BalanceThen({ partnerId, day }: BalanceOnProps & { day: string }) {
  const balance = useResource(getBalance, { params: { id: partnerId }, query: { asOf: `${day}T23:59:59.999Z` } });
  return (
    <section aria-label={`Balance on ${day}`}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          At the end of the day (UTC), as recorded at the time.
        </Text>
        <Resource of={balance} loading={<BalanceParts of={null} opened={null} />}>
          {(currencies) =>
            currencies.length === 0 ? (
              <Text size="sm">Nothing had been recorded by then.</Text>
            ) : (
              currencies
                .toSorted((a, b) => b.earned - a.earned)
                .map((one) => <BalanceParts key={one.currency} of={one} opened={null} />)
            )
          }
        </Resource>
      </Stack>
    </section>
  );
}
