import { Tip } from '../feedback/Tip.tsx';
import classes from './FigureName.module.css';

interface FigureNameProps {
  label: string;
  definition: string;
}

/** The name of a figure, with what it means. */
export const FigureName = ({ label, definition }: FigureNameProps) => (
  <Tip label={definition}>
    <span className={classes.name}>{label}</span>
  </Tip>
);
