import { Input, type InputWrapperProps, Skeleton } from '@mantine/core';

/** Skeleton of a field while its code loads, with its label and description if known. */
export function FieldSkeleton({ children, ...words }: Omit<InputWrapperProps, 'labelElement'>) {
  const isAbove = words.description !== undefined && words.inputWrapperOrder === undefined;
  return (
    <Input.Wrapper label={'\u00a0'} {...words} labelElement="div" aria-busy="true">
      {children ?? (
        <Skeleton
          height="2.25rem"
          radius="lg"
          // As Mantine sets an input apart from its description.
          mt={isAbove ? '0.25rem' : undefined}
          mb={words.description && !isAbove ? '0.25rem' : undefined}
        />
      )}
    </Input.Wrapper>
  );
}
