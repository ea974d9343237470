import { editApp, getStaffApp, type StaffApp } from '#contract/apps/admin.ts';

import { send } from '../../api/send.ts';
import { toast } from '../../shared/feedback/toast.tsx';
import { EditForm } from '../../shared/form/edit/EditForm.tsx';
import { useEditForm } from '../../shared/form/edit/useEditForm.ts';
import { AppFields } from './AppFields.tsx';
import { appUnits, type AppValues, bodyOf, valuesOf } from './appValues.ts';

/** The form of an app, which other admins may change too. */
export function EditApp({ app }: { app: StaffApp }) {
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
    // New plans have ids then.
    valuesOf: ({ data }) => valuesOf(data),
    onDone: () => toast('App saved', { level: 'success' }),
  });
  return (
    <EditForm edit={edit} what="app" submitLabel="Save app" isDisabled={!edit.form.isDirty}>
      <AppFields form={edit.form} />
    </EditForm>
  );
}
