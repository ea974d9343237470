import { Group, Skeleton } from '@mantine/core';

import { FieldSkeleton } from '../FieldSkeleton.tsx';
import type { ImageFieldProps } from './ImageField.tsx';
import { lazyPart } from '../../lazy/lazyPart.tsx';

const PictureField = lazyPart(() => import('./PictureField.tsx'));

/** `PictureField`, which comes after the page. */
export function LazyPictureField(props: ImageFieldProps) {
  const { label, description, error } = props;
  const skeleton = (
    <FieldSkeleton label={label} description={description} error={error}>
      <Group gap="sm" mt="0.375rem">
        <Skeleton height="4rem" width="4rem" radius="lg" />
        <Skeleton height="2.25rem" width="9rem" radius="md" />
      </Group>
    </FieldSkeleton>
  );
  return <PictureField {...props} fallback={skeleton} />;
}
