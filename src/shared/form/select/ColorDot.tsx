import classes from './ColorDot.module.css';

/** The colour that staff gave a status or a tag (`lookupColors`), beside its name; never alone. */
export const ColorDot = ({ color }: { color: string }) => (
  <span className={classes.dot} data-color={color} aria-hidden="true" />
);
