import { Group, Skeleton } from '@mantine/core';

import { FieldSkeleton } from '../FieldSkeleton.tsx';
import type { ImageFieldProps } from './ImageField.tsx';
import { later, useLater } from '../../lazy/later.ts';

const field = later(() => import('./PictureField.tsx'));

/** `PictureField`, which comes after the page. */
export function LatePictureField(props: ImageFieldProps) {
  const draw = useLater(field, true);
  if (draw) return draw(props);
  const { label, description, error } = props;
  return (
    <FieldSkeleton label={label} description={description} error={error}>
      <Group gap="sm" mt="0.375rem">
        <Skeleton height="4rem" width="4rem" radius="lg" />
        <Skeleton height="2.25rem" width="9rem" radius="md" />
      </Group>
    </FieldSkeleton>
  );
}
