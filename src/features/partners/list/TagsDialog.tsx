import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';

import { deleteTag, listTagUsage, lookupColors, mergeTag, type TagUsage, updateTag } from '#contract/lookups.ts';
import { plural } from '#contract/shared/plural.ts';

import { paths } from '../../../paths.ts';
import { Resource } from '../../../shared/data/Resource.tsx';
import { useResource } from '../../../shared/data/useResource.ts';
import { useSubmission } from '../../../shared/data/useSubmission.ts';
import { useConfirmation } from '../../../shared/dialog/confirm.ts';
import { Dialog } from '../../../shared/dialog/Dialog.tsx';
import { Empty } from '../../../shared/feedback/Empty.tsx';
import { failedToast, toast } from '../../../shared/feedback/toast.tsx';
import { ContractForm } from '../../../shared/form/ContractForm.tsx';
import { ColorDot } from '../../../shared/form/select/ColorDot.tsx';
import { useContractForm } from '../../../shared/form/useContractForm.ts';
import classes from './TagsDialog.module.css';
import { capital } from '#contract/shared/format.ts';

type Color = (typeof lookupColors)[number];
const isColor = (value: string): value is Color => lookupColors.some((color) => color === value);
const colorOptions = lookupColors.map((value) => ({ value, label: capital(value) }));
const hrefOf = ({ id }: TagUsage) => `${paths.adminPartners.to()}?tag=${id}&approval=all&filter=all`;
const partnersOf = ({ partners }: TagUsage) => plural(partners, { one: 'partner', other: 'partners' });
const prospectsOf = ({ prospects }: TagUsage) => plural(prospects, { one: 'prospect', other: 'prospects' });

/** Every tag with what has it: renamed, merged into another, deleted. */
export default function TagsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title="Tags" size="md">
      {isOpen && <Tags onClose={onClose} />}
    </Dialog>
  );
}

function Tags({ onClose }: { onClose: () => void }) {
  const tags = useResource(listTagUsage, {});
  return (
    <Resource of={tags}>
      {(all) =>
        all.length === 0 ? (
          <Empty isList title="No tags yet" text="Tags are added where partners and prospects are tagged." />
        ) : (
          <ul className={classes.list} aria-label="Tags">
            {all.map((tag) => (
              <TagRow key={tag.id} tag={tag} others={all.filter(({ id }) => id !== tag.id)} onLeave={onClose} />
            ))}
          </ul>
        )
      }
    </Resource>
  );
}

interface TagRowProps {
  tag: TagUsage;
  others: readonly TagUsage[];
  onLeave: () => void;
}

function TagRow({ tag, others, onLeave }: TagRowProps) {
  const [open, setOpen] = useState<'edit' | 'merge' | null>(null);
  const { id, name, color, partners, prospects, hasTerms } = tag;
  const remove = useSubmission(deleteTag, {
    onDone: () => toast(`Tag ${name} deleted`, { level: 'success' }),
    onFailed: failedToast('Failed to delete the tag'),
  });
  const ask = useConfirmation({
    message:
      partners + prospects === 0
        ? `Nothing has the tag ${name}.`
        : `The tag ${name} is removed from ${partnersOf(tag)} and ${prospectsOf(tag)}. This cannot be undone.`,
    confirmLabel: 'Delete tag',
    onConfirm: () => remove.submit({ params: { id }, query: { partners, prospects } }),
  });
  const close = () => setOpen(null);
  return (
    <li className={classes.tag}>
      <div className={classes.row}>
        <ColorDot color={color} />
        <span className={classes.name}>{name}</span>
        <span className={classes.used}>
          <Link href={hrefOf(tag)} onClick={onLeave}>
            {partnersOf(tag)}
          </Link>
          , {prospectsOf(tag)}
          {hasTerms && ', commission terms'}
        </span>
        <Button size="compact-xs" variant="subtle" aria-label={`Edit the tag ${name}`} onClick={() => setOpen('edit')}>
          Edit
        </Button>
        {!hasTerms && others.length > 0 && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={`Merge the tag ${name}`}
            onClick={() => setOpen('merge')}
          >
            Merge
          </Button>
        )}
        {!hasTerms && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="error"
            loading={remove.isBusy}
            aria-label={`Delete the tag ${name}`}
            onClick={ask}
          >
            Delete
          </Button>
        )}
      </div>
      {open === 'edit' && <EditTag tag={tag} onClose={close} />}
      {open === 'merge' && <MergeTag tag={tag} others={others} onClose={close} />}
    </li>
  );
}

function EditTag({ tag: { id, name, color }, onClose }: { tag: TagUsage; onClose: () => void }) {
  const form = useContractForm({
    endpoint: updateTag,
    initial: { name, color },
    input: { params: { id } },
    onDone: () => {
      toast('Tag saved', { level: 'success' });
      onClose();
    },
  });
  return (
    <div className={classes.form}>
      <ContractForm form={form} submitLabel="Save tag" onCancel={onClose}>
        <TextInput label="Name" required maxLength={60} autoComplete="off" data-autofocus {...form.input('name')} />
        <NativeSelect
          label="Colour"
          leftSection={<ColorDot color={form.values.color} />}
          data={isColor(color) ? colorOptions : [{ value: color, label: color }, ...colorOptions]}
          value={form.values.color}
          onChange={({ currentTarget }) => form.setValue('color', currentTarget.value)}
        />
      </ContractForm>
    </div>
  );
}

function MergeTag({ tag, others, onClose }: Pick<TagRowProps, 'tag' | 'others'> & { onClose: () => void }) {
  const form = useContractForm({
    endpoint: mergeTag,
    initial: { into: '' },
    input: { params: { id: tag.id } },
    toBody: ({ into }) => ({ into: Number(into) }),
    onDone: ({ data }) => {
      toast(`${tag.name} merged into ${data.name}`, { level: 'success' });
      onClose();
    },
  });
  return (
    <div className={classes.form}>
      <ContractForm form={form} submitLabel="Merge tags" isDisabled={form.values.into === ''} onCancel={onClose}>
        <NativeSelect
          label={`Merge ${tag.name} into`}
          description={`${partnersOf(tag)} and ${prospectsOf(tag)} get the other tag. ${tag.name} is deleted.`}
          data={[
            { value: '', label: 'Choose a tag' },
            ...others.map((other) => ({ value: String(other.id), label: other.name })),
          ]}
          value={form.values.into}
          onChange={({ currentTarget }) => form.setValue('into', currentTarget.value)}
        />
      </ContractForm>
    </div>
  );
}
