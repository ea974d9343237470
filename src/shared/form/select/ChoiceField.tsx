import { lazyPart } from '../../lazy/lazyPart.tsx';
import { type LateFieldProps, LateSelect } from './LateSelect.tsx';

const list = lazyPart(() => import('./ListOfOne.tsx'));

export type ChoiceFieldProps = LateFieldProps<string | null>;

/** One of several: Mantine's Select, its list loaded late. */
export const ChoiceField = (props: ChoiceFieldProps) => <LateSelect list={list} none={null} props={props} />;
