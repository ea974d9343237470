import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';

import { reportKindOf } from '#contract/reports/kinds.ts';
import {
  type ReportParameterValues,
  type SavedReport,
  deleteSavedReport,
  listSavedReports,
  scheduleReport,
} from '#contract/reports/reports.ts';

import { paths } from '../../paths.ts';
import { ChoiceField } from '../../shared/form/select/ChoiceField.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { IconAction } from '../../shared/page/IconAction.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useConfirmation } from '../../shared/dialog/confirm.ts';
import { useResource } from '../../shared/data/useResource.ts';
import { useSubmission } from '../../shared/data/useSubmission.ts';
import { When } from '../../shared/text/When.tsx';
import { toast } from '../../shared/feedback/toast.tsx';
import { frequencies, frequencyOf, isFrequencyChoice } from './frequencies.ts';

const hrefOf = ({
  report,
  parameters: { dateRange, ...given },
}: {
  report: string;
  parameters: ReportParameterValues;
}) => paths.report.to(report, { ...given, ...dateRange });

const deletion = (saved: SavedReport) => <Delete saved={saved} />;

/** The reports one has saved; each opens with its parameters. */
export function SavedReports() {
  const saved = useResource(listSavedReports, {});
  return (
    <Resource of={saved}>
      {(rows) => (
        <DataTable
          rows={rows}
          caption="Saved reports"
          rowId={({ id }) => id}
          rowHref={hrefOf}
          columns={[
            { key: 'name', label: 'Name', render: ({ name }) => name },
            { key: 'report', label: 'Report', render: ({ report }) => reportKindOf(report).title },
            { key: 'frequency', label: 'Emailed', width: 210, render: (row) => <Schedule saved={row} /> },
            {
              key: 'nextAt',
              label: 'Next email',
              hideBelow: 'md',
              width: 130,
              render: ({ nextAt }) => (nextAt === null ? '' : <When at={nextAt} />),
            },
          ]}
          actions={deletion}
          empty={{
            title: 'No saved reports',
            text: 'Open a report, narrow it down and choose Save report to find it here.',
          }}
        />
      )}
    </Resource>
  );
}

function Schedule({ saved: { id, name, frequency } }: { saved: SavedReport }) {
  const { submit, isBusy } = useSubmission(scheduleReport, { what: 'Scheduling the report' });
  return (
    <ChoiceField
      size="xs"
      aria-label={`Email ${name}`}
      allowDeselect={false}
      disabled={isBusy}
      value={frequency ?? 'never'}
      onChange={(value) => {
        if (isFrequencyChoice(value)) submit({ params: { id }, body: { frequency: frequencyOf(value) } });
      }}
      data={[...frequencies]}
    />
  );
}

function Delete({ saved: { id, name } }: { saved: SavedReport }) {
  const remove = useSubmission(deleteSavedReport, {
    what: 'Deleting the report',
    onDone: () => toast(`${name} deleted`, { level: 'success' }),
  });
  const ask = useConfirmation({
    message: `${name} is removed from your saved reports and no longer emailed.`,
    confirmLabel: 'Delete saved report',
    onConfirm: () => remove.submit({ params: { id } }),
  });
  return (
    <IconAction tip="Delete" loading={remove.isBusy} aria-label={`Delete ${name}`} onClick={ask}>
      <IconTrash size={16} stroke={1.75} />
    </IconAction>
  );
}
