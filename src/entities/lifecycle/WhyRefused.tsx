import { Text } from '@mantine/core';

interface WhyRefusedProps {
  /** The steps that are shown. */
  actions: readonly { isAllowed: boolean; reasons: readonly string[] }[];
}

/** Why the chart refuses some of the steps above it, each reason once: a tooltip alone has to be looked for. */
export function WhyRefused({ actions }: WhyRefusedProps) {
  const reasons = new Set(actions.flatMap(({ isAllowed, reasons: why }) => (isAllowed ? [] : why)));
  return (
    reasons.size > 0 && (
      <Text c="dimmed" mt="md">
        {[...reasons].join(' ')}
      </Text>
    )
  );
}
