import '@mantine/core/styles/NumberInput.css';

import { NumberInput, Text } from '@mantine/core';

import { type FiguresSettings, leastClickMonths, setFiguresSettings } from '#contract/settings/figures.ts';

import { toast } from '../../shared/feedback/toast.tsx';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { SearchSelect } from '../../shared/form/select/SearchSelect.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import { FiguresAsOf } from '../../shared/period/FiguresAsOf.tsx';
import { Columns } from '../../shared/table/Columns.tsx';
import { count } from '../../shared/text/format.ts';
import { When } from '../../shared/text/When.tsx';

/** UTC is what figures count in unless another zone is chosen; browsers leave it out of their list. */
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/** Whose days figures count in, for how long single visits are kept, and what the last check of figures found. */
export function FiguresForm({ known }: { known: FiguresSettings }) {
  const form = useContractForm({
    endpoint: setFiguresSettings,
    initial: { zone: known.zone, clickMonths: known.clickMonths },
    onDone: () => toast('Settings saved', { level: 'success' }),
  });
  return (
    <ContractForm form={form} submitLabel="Save figures">
      <Columns from="sm">
        <SearchSelect
          label="Time zone"
          description="Days and months of all figures. Payout months stay in UTC."
          nothingFoundMessage="No matching time zone"
          data={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          required
          {...form.input('zone')}
        />
        <NumberInput
          label="Keep visits for (months)"
          description="Older visits and clicks are deleted; their figures stay."
          min={leastClickMonths}
          max={120}
          allowDecimal={false}
          hideControls
          required
          {...form.input('clickMonths')}
        />
      </Columns>
      <Standing {...known} />
    </ContractForm>
  );
}

function Standing({ asOf, lastCheck }: FiguresSettings) {
  return (
    <>
      <FiguresAsOf at={asOf} />
      <Text size="sm" className="quiet">
        {asOf === null && 'Figures are live. '}
        {lastCheck === null ? (
          'They have not been checked yet.'
        ) : (
          <>
            Last check <When at={lastCheck.at} />:{' '}
            {lastCheck.differing === 0
              ? `all ${count(lastCheck.compared)} sums match.`
              : `${count(lastCheck.differing)} of ${count(lastCheck.compared)} sums differ.`}
          </>
        )}
      </Text>
    </>
  );
}
