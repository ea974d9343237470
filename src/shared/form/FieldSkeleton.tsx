import { Input, type InputWrapperProps } from '@mantine/core';

import { Skeleton } from '../feedback/Skeleton.tsx';

/** Skeleton of a field while its code loads, with its label and description if known. */
export function FieldSkeleton({ children, ...words }: Omit<InputWrapperProps, 'labelElement'>) {
  const isAbove = words.description !== undefined && words.inputWrapperOrder === undefined;
  return (
    <Input.Wrapper label={'\u00a0'} {...words} labelElement="div" aria-busy="true">
      {children ?? (
        <Skeleton
          height="2.25rem"
          borderRadius="var(--mantine-radius-lg)"
          // As Mantine sets an input apart from its description.
          marginTop={isAbove ? '0.25rem' : undefined}
          marginBottom={words.description && !isAbove ? '0.25rem' : undefined}
        />
      )}
    </Input.Wrapper>
  );
}
