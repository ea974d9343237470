import { Button, NativeSelect, TextInput } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';

import { lookupColors } from '#contract/lookups.ts';
import { getProspectStatusesAndManagers } from '#contract/prospects/prospects.ts';

import { invalidate } from '../../../api/invalidate.ts';
import { paths } from '../../../paths.ts';
import { useConfirmation } from '../../../shared/dialog/confirm.ts';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { Resource } from '../../../shared/data/Resource.tsx';
import { toast } from '../../../shared/feedback/toast.tsx';
import { IconAction } from '../../../shared/page/IconAction.tsx';
import { useCommand } from '../../../shared/data/useCommand.ts';
import { useResource } from '../../../shared/data/useResource.ts';
import { ColorDot } from '../../../shared/form/select/ColorDot.tsx';
import { isColor, type Lookup, type LookupColor, type LookupKind, lookupKinds, reordered } from './lookupKinds.ts';
import classes from './LookupLists.module.css';
import { capital } from '#contract/shared/format.ts';

const colors = lookupColors.map((color) => ({
  value: color,
  label: capital(color),
}));

/** The statuses, types and tags that staff manage, each edited in place. */
export default function LookupLists() {
  const known = useResource(getProspectStatusesAndManagers, {});
  return (
    <Resource of={known} loading={<Loading lines={8} />}>
      {({ statuses, types, tags }) => (
        <>
          <LookupList kind={lookupKinds.statuses} all={statuses} />
          <LookupList kind={lookupKinds.types} all={types} />
          <LookupList kind={lookupKinds.tags} all={tags} />
        </>
      )}
    </Resource>
  );
}

function LookupList({ kind, all }: { kind: LookupKind; all: readonly Lookup[] }) {
  const { order } = kind;
  const seen = all.map(({ id }) => id);
  const move = useCommand(
    async ({ index, by }: { index: number; by: 1 | -1 }) => order?.({ ids: reordered(seen, index, by), seen }),
    {
      onFailed: ({ detail }) => {
        toast(detail, { level: 'error' });
        void invalidate(getProspectStatusesAndManagers.path);
      },
    },
  );
  return (
    <section className={classes.part}>
      <h3 className={classes.title}>{kind.title}</h3>
      <ul className={classes.list}>
        {all.map((lookup, index) => (
          <LookupRow
            key={lookup.id}
            kind={kind}
            lookup={lookup}
            onMove={order ? (by) => move.submit({ index, by }) : undefined}
            isFirst={index === 0}
            isLast={index === all.length - 1}
          />
        ))}
      </ul>
      <AddLookup kind={kind} />
    </section>
  );
}

interface LookupRowProps {
  kind: LookupKind;
  lookup: Lookup;
  onMove: ((by: 1 | -1) => void) | undefined;
  isFirst: boolean;
  isLast: boolean;
}

function LookupRow({ kind, lookup, onMove, isFirst, isLast }: LookupRowProps) {
  const { id, name, color } = lookup;
  const [typed, setTyped] = useState<string | null>(null);
  const save = useCommand(kind.update, { onDone: () => setTyped(null), onFailed: () => undefined });
  const remove = useCommand(kind.remove, { onFailed: () => undefined });
  const ask = useConfirmation({
    message: `The ${kind.one} ${name} will be deleted. This cannot be undone.`,
    confirmLabel: `Delete ${kind.one}`,
    onConfirm: () => remove.submit(id),
  });
  const rename = () => {
    if (typed === null) return;
    if (typed.trim() === name) setTyped(null);
    else save.submit({ ...lookup, name: typed.trim() });
  };
  const problem = save.problem ?? remove.problem;
  const words = problem && [problem.detail, ...problem.errors.map(({ message }) => message)].join(' ');
  return (
    <li className={classes.row}>
      {kind.hasColor && (
        <ColorField
          label={`Colour of the ${kind.one} ${name}`}
          value={color ?? 'gray'}
          onChange={(next) => save.submit({ ...lookup, color: next })}
        />
      )}
      <TextInput
        className={classes.name}
        size="xs"
        aria-label={`Name of the ${kind.one} ${name}`}
        maxLength={60}
        autoComplete="off"
        error={words !== null}
        value={typed ?? name}
        onChange={(event) => {
          save.reset();
          setTyped(event.currentTarget.value);
        }}
        onBlur={rename}
        onKeyDown={({ key }) => {
          if (key === 'Enter') rename();
        }}
      />
      {onMove && (
        <>
          <IconAction
            tip="Up"
            aria-label={`Move the ${kind.one} ${name} up`}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp size={16} stroke={1.75} />
          </IconAction>
          <IconAction
            tip="Down"
            aria-label={`Move the ${kind.one} ${name} down`}
            disabled={isLast}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={16} stroke={1.75} />
          </IconAction>
        </>
      )}
      <IconAction
        tip="Delete"
        aria-label={`Delete the ${kind.one} ${name}`}
        loading={remove.isBusy}
        onClick={() => {
          remove.reset();
          ask();
        }}
      >
        <IconTrash size={16} stroke={1.75} />
      </IconAction>
      {words !== null && (
        <p className={classes.problem} role="alert">
          {words}{' '}
          {remove.problem?.code === 'in_use' && (
            <Link href={`${paths.adminProspects.to()}?${kind.filter}=${id}`}>Show who has it</Link>
          )}
        </p>
      )}
    </li>
  );
}

function ColorField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (color: LookupColor) => void;
}) {
  return (
    <NativeSelect
      className={classes.color}
      size="xs"
      aria-label={label}
      leftSection={<ColorDot color={value} />}
      data={isColor(value) ? colors : [{ value, label: value }, ...colors]}
      value={value}
      onChange={({ currentTarget }) => {
        if (isColor(currentTarget.value)) onChange(currentTarget.value);
      }}
    />
  );
}

function AddLookup({ kind }: { kind: LookupKind }) {
  const [name, setName] = useState('');
  const [color, setColor] = useState<LookupColor>('gray');
  const add = useCommand(kind.create, { onDone: () => setName(''), onFailed: () => undefined });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.submit({ name: name.trim(), color });
  };
  const { problem } = add;
  const words = problem && (problem.errors[0]?.message ?? problem.detail);
  return (
    <form className={`${classes.row} ${classes.add}`} onSubmit={submit} noValidate>
      {kind.hasColor && <ColorField label={`Colour of the new ${kind.one}`} value={color} onChange={setColor} />}
      <TextInput
        className={classes.name}
        size="xs"
        aria-label={`Name of the new ${kind.one}`}
        placeholder={`New ${kind.one}`}
        maxLength={60}
        autoComplete="off"
        error={words !== null}
        value={name}
        onChange={(event) => {
          add.reset();
          setName(event.currentTarget.value);
        }}
      />
      <Button type="submit" size="xs" variant="default" loading={add.isBusy} disabled={name.trim() === ''}>
        Add {kind.one}
      </Button>
      {words !== null && (
        <p className={classes.problem} role="alert">
          {words}
        </p>
      )}
    </form>
  );
}
