import classes from './Tag.module.css';

/** A word beside others of its kind, as a partner has them; plain, for lists of many. */
export const Tag = ({ children }: { children: string }) => <span className={classes.tag}>{children}</span>;
