import '@mantine/core/styles/NumberInput.css';

import { NumberInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

import { MarkdownField } from '../../shared/form/markdown/MarkdownField.tsx';
import type { ContractFormState } from '../../shared/form/useContractForm.ts';
import { Panel } from '../../shared/page/Panel.tsx';
import { Columns } from '../../shared/table/Columns.tsx';
import type { AppValues } from './appValues.ts';
import { PlanFields } from './PlanFields.tsx';
import classes from './StaffApps.module.css';

interface AppFieldsProps {
  form: Pick<ContractFormState<AppValues>, 'input' | 'values' | 'setValue' | 'errorOf'>;
  /** What a new app is given beside them. */
  children?: ReactNode;
}

/** The fields of an app and its plans. */
export function AppFields({ form, children }: AppFieldsProps) {
  return (
    <>
      <Panel title="App">
        <div className={classes.stack}>
          <Columns from="sm">
            <TextInput label="Name" required maxLength={120} {...form.input('name')} />
            <TextInput label="Category" maxLength={60} {...form.input('category')} />
          </Columns>
          {children}
          <TextInput
            label="Tagline"
            description="One line on the app’s card."
            maxLength={200}
            {...form.input('tagline')}
          />
          <MarkdownField
            label="Description"
            description="What it does, in Markdown."
            minRows={5}
            {...form.input('description')}
          />
          <TextInput
            label="Listing"
            description="Where referral links lead."
            type="url"
            required
            {...form.input('listingUrl')}
          />
          <Columns from="sm" count={3}>
            <NumberInput
              label="Attribution window"
              min={1}
              max={365}
              allowDecimal={false}
              hideControls
              required
              rightSection={<span className="quiet">days</span>}
              rightSectionWidth={52}
              {...form.input('attributionWindowDays')}
            />
            <TextInput label="Currency" required maxLength={3} {...form.input('currency')} />
            <TextInput label="Colour" type="color" required {...form.input('color')} />
          </Columns>
        </div>
      </Panel>
      <PlanFields
        plans={form.values.plans}
        currency={form.values.currency}
        errorOf={form.errorOf}
        onChange={(plans) => form.setValue('plans', plans)}
      />
    </>
  );
}
