import { useState } from 'react';

import { editApp, getStaffApp, type StaffApp } from '#contract/apps/admin.ts';

import { send } from '../../api/send.ts';
import { toast } from '../../shared/feedback/toast.tsx';
import { EditForm } from '../../shared/form/edit/EditForm.tsx';
import { useEditForm } from '../../shared/form/edit/useEditForm.ts';
import { AppFields } from './AppFields.tsx';
import { appUnits, type AppValues, bodyOf, valuesOf } from './appValues.ts';

/** The form of an app, which other admins may change too. What was saved is where the next edit begins: new plans have ids. */
export function EditApp({ app }: { app: StaffApp }) {
  const [saved, setSaved] = useState<StaffApp | null>(null);
  const known = saved !== null && saved.version > app.version ? saved : app;
  return <Form key={saved?.version ?? 0} app={known} onSaved={setSaved} />;
}

function Form({ app, onSaved }: { app: StaffApp; onSaved: (app: StaffApp) => void }) {
  const params = { slug: app.slug };
  const edit = useEditForm<typeof editApp, AppValues>({
    endpoint: editApp,
    current: { version: app.version, values: valuesOf(app) },
    units: appUnits,
    input: { params },
    toBody: (values, version) => ({ ...bodyOf(values), version }),
    read: async () => {
      const { data } = await send(getStaffApp, { params });
      return { version: data.version, values: valuesOf(data) };
    },
    versionOf: ({ data }) => data.version,
    onDone: ({ data }) => {
      toast('App saved', { level: 'success' });
      onSaved(data);
    },
  });
  return (
    <EditForm edit={edit} what="app" submitLabel="Save app" isDisabled={!edit.form.isDirty}>
      <AppFields form={edit.form} />
    </EditForm>
  );
}
