import { lazyPart } from '../../lazy/lazyPart.tsx';
import { type SelectFieldProps, LazySelect } from './LazySelect.tsx';

const list = lazyPart(() => import('./ListOfOne.tsx'));

export type ChoiceFieldProps = SelectFieldProps<string | null>;

/** One of several: Mantine's Select, its list loaded late. */
export const ChoiceField = (props: ChoiceFieldProps) => <LazySelect list={list} none={null} props={props} />;
