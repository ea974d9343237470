import { Group, type InputWrapperProps, Skeleton, Stack } from '@mantine/core';

import { Columns } from '../../shared/table/Columns.tsx';
import { FieldSkeleton } from '../../shared/form/FieldSkeleton.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import classes from './Account.module.css';
import { PasswordSkeleton } from './PasswordSkeleton.tsx';

/** Descriptions go below the field, as in `PersonPanel`. */
const described: InputWrapperProps = {
  description: '\u00a0',
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
};

/** Skeleton of the forms, so that what is below them on a narrow screen does not shift. */
export function ProfileSkeleton({ isPartner }: { isPartner: boolean }) {
  return (
    <div className={classes.column}>
      <Panel title="Personal details">
        <Stack gap="md">
          <Columns from="sm">
            <FieldSkeleton label="First name" required />
            <FieldSkeleton label="Last name" required />
          </Columns>
          <Columns from="sm">
            <FieldSkeleton label="Email" {...described} />
            <FieldSkeleton label="Phone" {...described} />
          </Columns>
          <Group justify="flex-end">
            <Skeleton height="2.25rem" width="8rem" radius="md" />
          </Group>
        </Stack>
      </Panel>
      {isPartner && (
        <Panel title="Company">
          <Loading lines={24} />
        </Panel>
      )}
      <PasswordSkeleton hasPassword />
    </div>
  );
}
