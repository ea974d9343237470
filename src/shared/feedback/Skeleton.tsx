import { Skeleton as MantineSkeleton, type SkeletonProps as MantineSkeletonProps } from '@mantine/core';

export interface SkeletonProps extends Pick<MantineSkeletonProps, 'height' | 'width' | 'className'> {
  borderRadius?: MantineSkeletonProps['radius'];
  'data-align'?: string;
}

/** Loading skeleton of a list. */
export const Skeleton = ({ borderRadius, ...props }: SkeletonProps) => (
  <MantineSkeleton radius={borderRadius} {...props} />
);
