import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';

import { listLogs, logOutcomes, logTypes, type ProspectLog as Entry } from '#contract/prospects/work.ts';

import { Dialog } from '../../../shared/dialog/Dialog.tsx';
import { Empty } from '../../../shared/feedback/Empty.tsx';
import { Failed } from '../../../shared/feedback/Failed.tsx';
import { FilterSelect } from '../../../shared/table/toolbar/FilterSelect.tsx';
import { lazyPart, usePreloaded } from '../../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { Pager } from '../../../shared/table/pages/Pager.tsx';
import { Status } from '../../../shared/feedback/Status.tsx';
import { useCollection } from '../../../shared/data/useCollection.ts';
import { When } from '../../../shared/text/When.tsx';
import { logTypeWords, outcomes } from '../../../entities/prospect/logWords.ts';
import { nameOf } from '../../../shared/text/personName.ts';
import classes from './ProspectPage.module.css';

const LogEntryForm = lazyPart(() => import('./LogEntryForm.tsx'));
const perPage = 5;
const icons = { call: IconPhone, email: IconMail, meeting: IconCalendar, message: IconMessage, other: IconDots };

/** Calls, mails and meetings with a prospect: five a page, by what it was and how it went. */
export default function ProspectLog({ id }: { id: string }) {
  const entries = useCollection(listLogs, {
    name: 'log',
    sort: '-occurredAt',
    perPage,
    params: { id },
    filters: { type: undefined, outcome: undefined },
  });
  const [isAdding, { open, close }] = useDisclosure(false);
  usePreloaded(LogEntryForm);
  return (
    <>
      <div className={classes.filters} role="group" aria-label="Log filters">
        <FilterSelect
          collection={entries}
          filter="type"
          label="Entry type"
          placeholder="Any type"
          width={130}
          data={logTypes.map((value) => ({ value, label: logTypeWords[value] }))}
        />
        <FilterSelect
          collection={entries}
          filter="outcome"
          label="Outcome"
          placeholder="Any outcome"
          data={logOutcomes.map((value) => ({ value, label: outcomes[value].label }))}
        />
        {entries.isFiltered && (
          <Button size="xs" variant="subtle" onClick={entries.clearFilters}>
            Clear
          </Button>
        )}
        <Button size="xs" variant="default" onClick={open}>
          Add entry
        </Button>
      </div>
      {entries.problem && (
        <Failed isCompact={entries.rows.length > 0} problem={entries.problem} onRetry={entries.retry} />
      )}
      {entries.isLoading && <Loading lines={5} />}
      {!entries.isLoading && !entries.problem && entries.rows.length === 0 && (
        <Empty
          isList
          title={entries.isFiltered ? 'No matching entries' : 'Nothing in the log yet'}
          text={entries.isFiltered ? 'Choose another type or outcome.' : 'Record calls, emails and meetings here.'}
        />
      )}
      {entries.rows.length > 0 && (
        <ul className={classes.list} aria-label="Log" aria-busy={entries.isFetching}>
          {entries.rows.map((entry) => (
            <LogEntry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {entries.total > perPage && (
        <div className={classes.pager}>
          <Pager collection={entries} isNarrow />
        </div>
      )}
      <Dialog opened={isAdding} onClose={close} title="Add to the log" size="md">
        {isAdding && <LogEntryForm id={id} onClose={close} />}
      </Dialog>
    </>
  );
}

function LogEntry({ entry: { type, outcome, note, author, occurredAt } }: { entry: Entry }) {
  const Icon = icons[type];
  return (
    <li className={classes.item}>
      <div className={classes.entry}>
        <span className={classes.kind}>
          <Icon size={15} stroke={1.5} aria-hidden="true" />
        </span>
        <div className={classes.body}>
          <p className={classes.name}>{logTypeWords[type]}</p>
          <p className={classes.line}>
            {author ? nameOf(author) : 'A former colleague'}, <When at={occurredAt} />
          </p>
          {note !== '' && <p className={classes.said}>{note}</p>}
        </div>
      </div>
      <Status {...outcomes[outcome]} />
    </li>
  );
}
