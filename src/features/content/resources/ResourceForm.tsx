import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useId } from 'react';

import { listApps } from '#contract/apps/apps.ts';
import { plural } from '#contract/shared/plural.ts';
import { listTags } from '#contract/lookups.ts';
import {
  addResourceFile,
  createResource,
  deleteResource,
  type EditedResource,
  linkMark,
  listEditedResources,
  type ResourceFile,
  type ResourceKind,
  resourceKinds,
  updateResource,
} from '#contract/content/resources.ts';

import { send } from '../../../api/send.ts';
import { useResource } from '../../../shared/data/useResource.ts';
import { useSubmission } from '../../../shared/data/useSubmission.ts';
import { useConfirmation } from '../../../shared/dialog/confirm.ts';
import { toast } from '../../../shared/feedback/toast.tsx';
import { ContractForm } from '../../../shared/form/ContractForm.tsx';
import { EditForm } from '../../../shared/form/edit/EditForm.tsx';
import { type EditUnits, unit } from '../../../shared/form/edit/editUnits.ts';
import type { FileFieldProps } from '../../../shared/form/fields/FileField.tsx';
import { type StoreFile, useUpload } from '../../../shared/form/fields/useUpload.ts';
import { ChoiceField } from '../../../shared/form/select/ChoiceField.tsx';
import { ChoicesField } from '../../../shared/form/select/ChoicesField.tsx';
import { type ContractFormState, useContractForm } from '../../../shared/form/useContractForm.ts';
import { useEditForm } from '../../../shared/form/edit/useEditForm.ts';
import { Columns } from '../../../shared/table/Columns.tsx';
import { ResourceFileField } from './ResourceFileField.tsx';

interface ResourceFormProps {
  /** Null for a new one. */
  resource: EditedResource | null;
  categories: readonly string[];
  onClose: () => void;
}

interface ResourceValues extends Record<string, unknown> {
  kind: ResourceKind;
  title: string;
  description: string;
  category: string;
  app: string;
  text: string;
  url: string;
  file: ResourceFile | null;
  tagIds: readonly number[];
  isPublished: boolean;
}

/** Writes a resource, or changes one. */
export default function ResourceForm({ resource, ...props }: ResourceFormProps) {
  return resource === null ? <NewResource {...props} /> : <ChangedResource resource={resource} {...props} />;
}

type FormProps = Omit<ResourceFormProps, 'resource'>;

const kindWords = { file: 'File', text: 'Text to copy', link: 'Link' } as const satisfies Record<ResourceKind, string>;
const isKind = (value: string | null): value is ResourceKind => resourceKinds.some((kind) => kind === value);

const bodyOf = ({ file, ...values }: ResourceValues) => ({ ...values, fileId: file?.id ?? null });

const storeFile: StoreFile<ResourceFile> = async (chosen, scope) => (await send(addResourceFile, chosen, scope)).data;

const useFileUpload = (form: ContractFormState<ResourceValues>) =>
  useUpload(storeFile, (file) => {
    form.setValue('file', file);
    form.forgive('fileId');
  });

/** A file that the resource is to have is not stored yet. */
const isStoring = ({ values }: ContractFormState<ResourceValues>, upload: FileFieldProps['upload']) =>
  values.kind === 'file' && upload.isBusy;

function NewResource({ categories, onClose }: FormProps) {
  const initial: ResourceValues = {
    kind: 'file',
    title: '',
    description: '',
    category: categories[0] ?? '',
    app: '',
    text: '',
    url: '',
    file: null,
    tagIds: [],
    isPublished: true,
  };
  const form = useContractForm({
    endpoint: createResource,
    initial,
    toBody: bodyOf,
    onDone: () => {
      toast('Resource added', { level: 'success' });
      onClose();
    },
  });
  const upload = useFileUpload(form);
  return (
    <ContractForm form={form} submitLabel="Add resource" isDisabled={isStoring(form, upload)} onCancel={onClose}>
      <Fields form={form} upload={upload} categories={categories} />
    </ContractForm>
  );
}

const valuesOf = ({
  kind,
  title,
  description,
  category,
  app,
  text,
  url,
  file,
  tagIds,
  isPublished,
}: EditedResource): ResourceValues => ({
  kind,
  title,
  description,
  category,
  app: app?.slug ?? '',
  text,
  url,
  file,
  tagIds,
  isPublished,
});
const units: EditUnits<ResourceValues> = {
  title: unit('Title', 'title'),
  description: unit('Description', 'description'),
  category: unit('Category', 'category'),
  app: unit('App', 'app'),
  content: {
    ...unit<ResourceValues>('Content', 'kind', 'text', 'url', 'file'),
    words: ({ kind, text, url, file }) => (kind === 'text' ? text : kind === 'link' ? url : (file?.name ?? '')),
  },
  tagIds: {
    ...unit<ResourceValues>('Tags', 'tagIds'),
    words: ({ tagIds }) =>
      tagIds.length === 0 ? 'All partners' : plural(tagIds.length, { one: 'tag', other: 'tags' }),
  },
  isPublished: {
    ...unit<ResourceValues>('Visible to partners', 'isPublished'),
    words: ({ isPublished }) => (isPublished ? 'Yes' : 'No'),
  },
};

function ChangedResource({ resource, categories, onClose }: FormProps & { resource: EditedResource }) {
  const params = { id: resource.id };
  const edit = useEditForm({
    endpoint: updateResource,
    current: { version: resource.version, values: valuesOf(resource) },
    units,
    input: { params },
    toBody: (values, version) => ({ ...bodyOf(values), version }),
    read: async () => {
      const { data } = await send(listEditedResources, {});
      const now = data.find(({ id }) => id === resource.id);
      return now ? { version: now.version, values: valuesOf(now) } : null;
    },
    versionOf: ({ data }) => data.version,
    onDone: () => {
      toast('Resource saved', { level: 'success' });
      onClose();
    },
  });
  const remove = useSubmission(deleteResource, {
    what: 'Deleting the resource',
    onDone: () => {
      toast('Resource deleted', { level: 'success' });
      onClose();
    },
  });
  const ask = useConfirmation({
    message: 'Partners no longer find it, and links to its file stop working. This cannot be undone.',
    confirmLabel: 'Delete resource',
    onConfirm: () => remove.submit({ params }),
  });
  const upload = useFileUpload(edit.form);
  return (
    <EditForm
      edit={edit}
      what="resource"
      submitLabel="Save resource"
      isDisabled={isStoring(edit.form, upload)}
      onCancel={onClose}
    >
      <Fields form={edit.form} upload={upload} categories={categories} />
      <Button variant="subtle" color="error" loading={remove.isBusy} onClick={ask} style={{ alignSelf: 'flex-start' }}>
        Delete resource
      </Button>
    </EditForm>
  );
}

interface FieldsProps {
  form: ContractFormState<ResourceValues>;
  upload: FileFieldProps['upload'];
  categories: readonly string[];
}

function Fields({ form, upload, categories }: FieldsProps) {
  const list = useId();
  const apps = useResource(listApps, {}).data ?? [];
  const tags = useResource(listTags, {}).data ?? [];
  const { kind, app, tagIds } = form.values;
  return (
    <>
      <TextInput label="Title" required maxLength={120} autoComplete="off" data-autofocus {...form.input('title')} />
      <TextInput label="Description" maxLength={500} autoComplete="off" {...form.input('description')} />
      <Columns from="sm">
        <TextInput
          label="Category"
          required
          maxLength={60}
          autoComplete="off"
          list={list}
          placeholder="Logos"
          {...form.input('category')}
        />
        <ChoiceField
          label="App"
          placeholder="No app"
          clearable
          clearButtonProps={{ 'aria-label': 'No app' }}
          data-field="app"
          error={form.errorOf('app')}
          value={app === '' ? null : app}
          onChange={(value) => form.setValue('app', value ?? '')}
          data={apps.map(({ slug, name }) => ({ value: slug, label: name }))}
        />
      </Columns>
      <datalist id={list}>
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </datalist>
      <ChoiceField
        label="Kind"
        allowDeselect={false}
        value={kind}
        onChange={(value) => {
          if (isKind(value)) form.setValue('kind', value);
        }}
        data={resourceKinds.map((value) => ({ value, label: kindWords[value] }))}
      />
      {kind === 'file' && <ResourceFileField value={form.values.file} upload={upload} error={form.errorOf('fileId')} />}
      {kind === 'text' && (
        <Textarea
          label="Text"
          description={`${linkMark} becomes each partner’s own link to the app.`}
          required
          autosize
          minRows={4}
          maxRows={16}
          maxLength={10_000}
          {...form.input('text')}
        />
      )}
      {kind === 'link' && (
        <TextInput
          label="Link"
          description={`${linkMark} becomes each partner’s own link to the app.`}
          required
          maxLength={2000}
          autoComplete="off"
          placeholder="https://"
          {...form.input('url')}
        />
      )}
      {tags.length > 0 && (
        <ChoicesField
          label="Only for partners with one of these tags"
          placeholder={tagIds.length === 0 ? 'All partners' : ''}
          data-field="tagIds"
          error={form.errorOf('tagIds')}
          value={tagIds.map(String)}
          onChange={(chosen) => form.setValue('tagIds', chosen.map(Number))}
          data={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <Checkbox label="Visible to partners" {...form.checkbox('isPublished')} />
    </>
  );
}
