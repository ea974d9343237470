import '@mantine/core/styles/NumberInput.css';

import { NativeSelect, NumberInput, Stack } from '@mantine/core';

import { chargeKinds } from '#contract/events/chargeKinds.ts';

import { Columns } from '../../shared/table/Columns.tsx';
import { currencies } from '../../shared/form/fields/currencies.ts';
import { ChoicesField } from '../../shared/form/select/ChoicesField.tsx';
import { MoneyField } from '../../shared/form/fields/MoneyField.tsx';
import { PercentField } from '../../shared/form/fields/PercentField.tsx';
import { type ClauseDraft, isGeneral } from './clauseDrafts.ts';

const kinds = {
  subscription: 'Subscription',
  usage: 'Usage',
  one_time: 'One-time',
  credit: 'Credit',
  adjustment: 'Adjustment',
} as const;
const pays = [
  { value: 'percent', label: 'A percentage' },
  { value: 'fixed', label: 'A fixed amount' },
  { value: 'nothing', label: 'Nothing (only sets when it’s payable)' },
];

interface Props {
  draft: ClauseDraft;
  onChange: (change: Partial<ClauseDraft>) => void;
}

/** The fields of one clause; of a general one only its rate, or its months. */
export function ClauseFields({ draft, onChange }: Props) {
  if (isGeneral(draft))
    return draft.id === 'rate' ? (
      <PercentField label="Rate of every charge" value={draft.rate} onChange={(rate) => onChange({ rate })} />
    ) : (
      <Months label="Months until payable" value={draft.hold} max={12} onChange={(hold) => onChange({ hold })} />
    );
  return (
    <Stack gap="md">
      <Pay draft={draft} onChange={onChange} />
      {draft.pays !== 'nothing' && <Cap draft={draft} onChange={onChange} />}
      <When draft={draft} onChange={onChange} />
    </Stack>
  );
}

function Pay({ draft, onChange }: Props) {
  return (
    <Columns from="sm" count={3}>
      <NativeSelect
        label="Pays"
        data={pays}
        value={draft.pays}
        onChange={({ currentTarget: { value } }) =>
          onChange({ pays: value === 'fixed' || value === 'nothing' ? value : 'percent' })
        }
      />
      {draft.pays === 'percent' && (
        <>
          <PercentField label="Rate" value={draft.rate} onChange={(rate) => onChange({ rate })} />
          <NativeSelect
            label="Of"
            data={[
              { value: 'gross', label: 'The whole charge' },
              { value: 'net', label: 'The charge after fees' },
            ]}
            value={draft.basis}
            onChange={({ currentTarget: { value } }) => onChange({ basis: value === 'net' ? 'net' : 'gross' })}
          />
        </>
      )}
      {draft.pays === 'fixed' && (
        <>
          <MoneyField
            label="Amount"
            currency={draft.currency}
            value={draft.amount}
            onChange={(amount) => onChange({ amount })}
          />
          <Currency draft={draft} onChange={onChange} />
        </>
      )}
    </Columns>
  );
}

const Currency = ({ draft, onChange }: Props) => (
  <NativeSelect
    label="Currency"
    description="Charges in this currency only."
    data={currencies.includes(draft.currency) ? currencies : [draft.currency, ...currencies]}
    value={draft.currency}
    onChange={({ currentTarget: { value } }) => onChange({ currency: value })}
  />
);

function Cap({ draft, onChange }: Props) {
  return (
    <Columns from="sm" count={3}>
      <MoneyField
        label="At most"
        description="Leave blank for no limit."
        currency={draft.currency}
        value={draft.capAmount}
        onChange={(capAmount) => onChange({ capAmount })}
      />
      <NativeSelect
        label="Limit per"
        description="Applies to commission."
        data={[
          { value: 'charge', label: 'Each charge' },
          { value: 'referral', label: 'Each shop, in total' },
        ]}
        value={draft.capPer}
        onChange={({ currentTarget: { value } }) => onChange({ capPer: value === 'referral' ? 'referral' : 'charge' })}
      />
      {draft.pays === 'percent' && draft.capAmount !== '' && <Currency draft={draft} onChange={onChange} />}
    </Columns>
  );
}

function When({ draft, onChange }: Props) {
  return (
    <>
      <ChoicesField
        label="Kinds of charges"
        placeholder={draft.kinds.length === 0 ? 'Every kind' : ''}
        data={chargeKinds.map((value) => ({ value, label: kinds[value] }))}
        value={draft.kinds}
        onChange={(chosen: string[]) => onChange({ kinds: chosen })}
      />
      <Columns from="sm" count={3}>
        <Whole
          label="From charge"
          description="1 is a shop’s first."
          min={1}
          value={draft.firstCharge}
          onChange={(firstCharge) => onChange({ firstCharge })}
        />
        <Whole
          label="To charge"
          description="Inclusive. Leave blank for no end."
          min={1}
          value={draft.lastCharge}
          onChange={(lastCharge) => onChange({ lastCharge })}
        />
        <Whole
          label="For months"
          description="From a shop’s first charge."
          min={1}
          value={draft.duration}
          onChange={(duration) => onChange({ duration })}
        />
      </Columns>
      <Columns from="sm" count={3}>
        <Whole
          label="From month"
          description="Since the installation."
          min={0}
          value={draft.fromMonth}
          onChange={(fromMonth) => onChange({ fromMonth })}
        />
        <Whole
          label="Until month"
          description="Since the installation."
          min={0}
          value={draft.toMonth}
          onChange={(toMonth) => onChange({ toMonth })}
        />
        <Months
          label="Months until payable"
          description="Leave blank to follow the other clauses."
          value={draft.hold}
          max={12}
          onChange={(hold) => onChange({ hold })}
        />
      </Columns>
    </>
  );
}

interface WholeProps {
  label: string;
  description?: string;
  min?: number;
  max?: number;
  value: number | '';
  onChange: (value: number | '') => void;
}

const Months = (props: WholeProps) => <Whole min={0} {...props} />;

const Whole = ({ onChange, max = 1200, ...props }: WholeProps) => (
  <NumberInput
    allowDecimal={false}
    allowNegative={false}
    max={max}
    {...props}
    onChange={(typed) => onChange(typed === '' || Number.isNaN(Number(typed)) ? '' : Number(typed))}
  />
);
