import classes from './Meanings.module.css';

interface MeaningsProps {
  /** Each figure once. */
  of: readonly { label: string; definition: string }[];
}

/** What the figures of a table mean. */
export const Meanings = ({ of }: MeaningsProps) => (
  <details className={classes.meanings}>
    <summary>What these figures mean</summary>
    <dl>
      {of.map(({ label, definition }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{definition}</dd>
        </div>
      ))}
    </dl>
  </details>
);
