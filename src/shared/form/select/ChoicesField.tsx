import { lazyPart } from '../../lazy/lazyPart.tsx';
import { type LateFieldProps, LateSelect } from './LateSelect.tsx';

const list = lazyPart(() => import('./ListOfMany.tsx'));
const none: string[] = [];

/** Any of several: Mantine's MultiSelect, its list loaded late. */
export const ChoicesField = (props: LateFieldProps<string[]>) => <LateSelect list={list} none={none} props={props} />;
