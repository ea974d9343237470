import type { EditFields } from '#machines/processes/edit.machine.ts';

/** A part of the values that is chosen as a whole where two people changed it: a name, an address. */
export interface EditUnit<V> {
  label: string;
  part: (values: V) => unknown;
  /** `values` with this part of `from`. */
  take: (values: V, from: V) => V;
  /** This part as a person reads it. */
  words: (values: V) => string;
}
export type EditUnits<V> = Readonly<Record<string, EditUnit<V>>>;

const pick = <V extends object, Key extends keyof V>(values: V, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, values[key]]));

/** As the server keeps it. */
const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** `unit('Phone', 'phoneCode', 'phoneNumber')` */
export const unit = <V extends object>(label: string, ...keys: (keyof V)[]): EditUnit<V> => ({
  label,
  part: (values) => Object.fromEntries(keys.map((key) => [key, trimmed(values[key])])),
  take: (values, from) => ({ ...values, ...pick(from, keys) }),
  words: (values) =>
    keys
      .flatMap((key) => values[key])
      .filter((value) => value !== '')
      .join(' '),
});

/** The values as the statechart compares them. */
export const fieldsOf = <V>(units: EditUnits<V>, values: V): EditFields =>
  Object.fromEntries(Object.entries(units).map(([field, { part }]) => [field, part(values)]));

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** `mine` with those parts of `theirs` that `fields` has of them. */
export const valuesOf = <V>(
  units: EditUnits<V>,
  { fields, mine, theirs }: { fields: EditFields; mine: V; theirs: V | null },
): V =>
  theirs === null
    ? mine
    : Object.entries(units).reduce(
        (values, [field, { part, take }]) => (isSame(part(values), fields[field]) ? values : take(values, theirs)),
        mine,
      );
