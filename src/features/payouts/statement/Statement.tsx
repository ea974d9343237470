import type { Statement as StatementOf } from '#contract/payouts/statements.ts';
import { type StatementWords, statementWords } from '#contract/payouts/statementWords.ts';

import classes from './Statement.module.css';

/** A statement on paper: the words and figures of the PDF. */
export function Statement({ statement }: { statement: StatementOf }) {
  const { from, to, facts, sums, balance, tables, marks, marksHint, others } = statementWords(statement);
  return (
    <article className={classes.sheet} aria-label="Payout statement">
      <div className={classes.parties}>
        {from.length > 0 && <Party label="From" lines={from} />}
        <Party label="To" lines={to} />
      </div>
      <div className={classes.columns}>
        <Facts facts={facts} label="Payout" />
        <div>
          <Facts facts={sums} label="Amounts" hasTotal />
          <Facts facts={balance} label="Balance" />
        </div>
      </div>
      {tables.map(({ name, total, rows }) => (
        <section key={name} className={classes.table}>
          <h2>
            <span>{name}</span>
            <span>{total}</span>
          </h2>
          <table aria-label={`Items: ${name}`}>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td className={classes.date}>{row.date}</td>
                  <td>
                    {row.what}
                    {row.more !== '' && <small>{row.more}</small>}
                  </td>
                  <td className={classes.charge}>{row.charge}</td>
                  <td className={classes.amount}>{row.amount}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
      {marks.length > 0 && (
        <section className={classes.marks} aria-label="Ledger">
          <h2>Ledger</h2>
          <p>{marksHint}</p>
          {marks.map((mark) => (
            <code key={mark}>{mark}</code>
          ))}
        </section>
      )}
      {others !== '' && <p className={classes.others}>{others}</p>}
    </article>
  );
}

function Party({ label, lines }: { label: string; lines: readonly string[] }) {
  const [name, ...address] = lines;
  return (
    <div>
      <p className={classes.label}>{label}</p>
      <p className={classes.party}>
        <b>{name}</b>
        {address.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
    </div>
  );
}

interface FactsProps {
  facts: StatementWords['facts'];
  label: string;
  /** The last is the sum of the others. */
  hasTotal?: boolean;
}

function Facts({ facts, label, hasTotal = false }: FactsProps) {
  return (
    <dl className={classes.facts} aria-label={label} data-total={hasTotal || undefined}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
