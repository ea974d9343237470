import { Group } from '@mantine/core';

import { FieldSkeleton } from '../FieldSkeleton.tsx';
import type { ImageFieldProps } from './ImageField.tsx';
import { lazyPart } from '../../lazy/lazyPart.tsx';
import { Skeleton } from '../../feedback/Skeleton.tsx';

const PictureField = lazyPart(() => import('./PictureField.tsx'));

/** `PictureField`, which comes after the page. */
export function LatePictureField(props: ImageFieldProps) {
  const { label, description, error } = props;
  const skeleton = (
    <FieldSkeleton label={label} description={description} error={error}>
      <Group gap="sm" mt="0.375rem">
        <Skeleton height="4rem" width="4rem" borderRadius="var(--mantine-radius-lg)" />
        <Skeleton height="2.25rem" width="9rem" borderRadius="var(--mantine-radius-md)" />
      </Group>
    </FieldSkeleton>
  );
  return <PictureField {...props} fallback={skeleton} />;
}
