import '@mantine/core/styles/NumberInput.css';

import { NumberInput, Text } from '@mantine/core';

import {
  type FiguresSettings,
  getFiguresSettings,
  leastClickMonths,
  setFiguresSettings,
} from '#contract/settings/figures.ts';

import { send } from '../../api/send.ts';
import { toast } from '../../shared/feedback/toast.tsx';
import { EditForm } from '../../shared/form/edit/EditForm.tsx';
import { type EditUnits, unit } from '../../shared/form/edit/editUnits.ts';
import { useEditForm } from '../../shared/form/edit/useEditForm.ts';
import { SearchSelect } from '../../shared/form/select/SearchSelect.tsx';
import { FiguresAsOf } from '../../shared/period/FiguresAsOf.tsx';
import { Columns } from '../../shared/table/Columns.tsx';
import { count } from '../../shared/text/format.ts';
import { When } from '../../shared/text/When.tsx';
import { presentZone, timeZones } from './timeZones.ts';

const words = (zone: string) => zone.replaceAll('_', ' ');

const labels = { zone: 'Time zone', clickMonths: 'Keep visits for (months)' } as const;

const units: EditUnits<{ zone: string; clickMonths: number }> = {
  zone: { ...unit(labels.zone, 'zone'), words: ({ zone }) => words(zone) },
  clickMonths: unit(labels.clickMonths, 'clickMonths'),
};

const currentOf = ({ version, zone, clickMonths }: FiguresSettings) => ({
  version,
  values: { zone: presentZone(zone), clickMonths },
});

/** Whose days figures count in, for how long single visits are kept, and what the last check of figures found. Other admins may change it too. */
export function FiguresForm({ known }: { known: FiguresSettings }) {
  const edit = useEditForm({
    endpoint: setFiguresSettings,
    current: currentOf(known),
    units,
    toBody: (values, version) => ({ ...values, version }),
    read: async () => currentOf((await send(getFiguresSettings, {})).data),
    versionOf: ({ data }) => data.version,
    onDone: () => toast('Settings saved', { level: 'success' }),
  });
  const { form } = edit;
  return (
    <EditForm edit={edit} what="figure settings" submitLabel="Save figures">
      <Columns from="sm">
        <SearchSelect
          label={labels.zone}
          description="Days and months of all figures. Payout months stay in UTC."
          nothingFoundMessage="No matching time zone"
          data={timeZones.map((zone) => ({ value: zone, label: words(zone) }))}
          required
          {...form.input('zone')}
        />
        <NumberInput
          label={labels.clickMonths}
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
    </EditForm>
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
