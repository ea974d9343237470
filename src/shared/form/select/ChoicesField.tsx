import { lazyPart } from '../../lazy/lazyPart.tsx';
import { type SelectFieldProps, LazySelect } from './LazySelect.tsx';

const list = lazyPart(() => import('./ListOfMany.tsx'));
const none: string[] = [];

/** Any of several: Mantine's MultiSelect, its list loaded late. */
export const ChoicesField = (props: SelectFieldProps<string[]>) => <LazySelect list={list} none={none} props={props} />;
