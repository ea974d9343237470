import '@mantine/core/styles/Switch.css';

import { Switch, TextInput } from '@mantine/core';
import { useLocation } from 'wouter';

import { createApp } from '#contract/apps/admin.ts';

import { AdminsOnly } from '../../entities/session/AdminsOnly.tsx';
import { paths } from '../../paths.ts';
import { toast } from '../../shared/feedback/toast.tsx';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { PercentField } from '../../shared/form/fields/PercentField.tsx';
import { type ContractFormState, useContractForm } from '../../shared/form/useContractForm.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Columns } from '../../shared/table/Columns.tsx';
import { AppFields } from './AppFields.tsx';
import { type AppValues, bodyOf, emptyApp } from './appValues.ts';
import { ShownSecret } from './ShownSecret.tsx';

type Values = AppValues & { slug: string; commissionRate: number | ''; isLive: boolean };
const initial: Values = { ...emptyApp, slug: '', commissionRate: 2000, isLive: false };

/** A new app, and then its secret. */
export default function NewApp() {
  const [, navigate] = useLocation();
  const form = useContractForm<typeof createApp, Values>({
    endpoint: createApp,
    initial,
    toBody: ({ slug, commissionRate, isLive, ...values }) => ({
      ...bodyOf(values),
      slug,
      isLive,
      commissionRate,
    }),
    onDone: ({ data }) => toast(`${data.app.name} added`, { level: 'success' }),
  });
  const added = form.answer?.data;
  return (
    <>
      <PageHeader
        title={added ? added.app.name : 'Add app'}
        breadcrumbs={[{ label: 'Apps', href: paths.adminAppDetails.to() }]}
      />
      <AdminsOnly what="add apps">
        {added ? (
          <ShownSecret
            secret={added.secret}
            slug={added.app.slug}
            onDone={() => navigate(paths.adminAppDetails.to({ app: added.app.slug }))}
          />
        ) : (
          <NewAppForm form={form} onCancel={() => navigate(paths.adminAppDetails.to())} />
        )}
      </AdminsOnly>
    </>
  );
}

function NewAppForm({ form, onCancel }: { form: ContractFormState<Values>; onCancel: () => void }) {
  return (
    <ContractForm form={form} submitLabel="Add app" onCancel={onCancel}>
      <AppFields form={{ values: form.values, errorOf: form.errorOf, setValue: form.setValue, input: form.input }}>
        <Columns from="sm">
          <TextInput
            label="Short name"
            description="Part of every link. It can’t be changed later."
            required
            maxLength={60}
            {...form.input('slug')}
          />
          <PercentField
            label="Default rate"
            description="Becomes the first version of its commission terms."
            required
            {...form.input('commissionRate')}
          />
        </Columns>
      </AppFields>
      <Switch label="Offer it to partners at once" {...form.checkbox('isLive')} />
    </ContractForm>
  );
}
