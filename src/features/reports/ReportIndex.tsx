import { Anchor, Stack } from '@mantine/core';
import { Link } from 'wouter';

import { reportKeys, reportKindOf } from '#contract/reports/kinds.ts';

import { paths } from '../../paths.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { SavedReports } from './SavedReports.tsx';
import classes from './ReportIndex.module.css';

/** Every report, and the ones one has saved. */
export default function ReportIndex() {
  return (
    <>
      <PageHeader
        title="Reports"
        description="Open a report to narrow it down, print it, download it or have it emailed."
      />
      <Stack gap="md">
        <ul className={classes.reports} aria-label="Reports">
          {reportKeys.map((key) => {
            const { title, description } = reportKindOf(key);
            return (
              <li key={key} className={classes.report}>
                <Anchor component={Link} href={paths.report.to(key)} className={classes.title}>
                  {title}
                </Anchor>
                <p className={classes.about}>{description}</p>
              </li>
            );
          })}
        </ul>
        <Panel title="Saved reports" isFlush>
          <SavedReports />
        </Panel>
      </Stack>
    </>
  );
}
