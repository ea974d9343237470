import classes from './AppName.module.css';

/** An app's name beside its colour. */
export function AppName({ name, color }: { name: string; color: string }) {
  return (
    <span className={classes.app}>
      <span className={classes.mark} style={{ backgroundColor: color }} aria-hidden="true" />
      <span className={classes.name}>{name}</span>
    </span>
  );
}
