import { Button, Group, type MantineColor, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

import { Notice } from '../feedback/Notice.tsx';
import { Slow } from '../data/Slow.tsx';
import { useCountdown } from '../text/useCountdown.ts';
import type { ContractFormState } from './useContractForm.ts';

export interface ContractFormProps {
  form: Pick<
    ContractFormState<Record<string, unknown>>,
    'attach' | 'submit' | 'isBusy' | 'isUnanswered' | 'problem' | 'progress' | 'cancel'
  >;
  submitLabel: string;
  children: ReactNode;
  /** Leaves without sending: a button beside the submit button. */
  onCancel?: (() => void) | undefined;
  cancelLabel?: string;
  /** Other buttons beside the submit button. */
  secondary?: ReactNode;
  /** The submit button as wide as the form. */
  isWide?: boolean;
  /** Colour of the submit button: `error` for what cannot be undone. */
  color?: MantineColor;
  isDisabled?: boolean;
}

const openList = '[aria-haspopup="listbox"][data-expanded]:focus';

/** The one frame of a form: what was refused as a whole on top, the fields, the primary action. */
export function ContractForm({
  form: { attach, submit, isBusy, isUnanswered, problem, progress, cancel },
  submitLabel,
  children,
  onCancel,
  cancelLabel = 'Cancel',
  secondary,
  isWide = false,
  color,
  isDisabled = false,
}: ContractFormProps) {
  const wait = useCountdown(problem?.retryAfter ?? 0, problem);
  return (
    <form
      ref={attach}
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        // Enter in an open list chooses; where nothing is marked it must not submit either.
        if (wait === 0 && !event.currentTarget.querySelector(openList)) submit();
      }}
    >
      <Stack gap="md">
        {problem && (
          <Notice level="error" tabIndex={-1} data-form-problem>
            {[problem.detail, ...problem.reasons].join(' ')}
            {/* Announced once, not every second. */}
            {wait > 0 && <span aria-live="off"> Try again in {`${wait}\u00a0s`}.</span>}
          </Notice>
        )}
        {children}
        <Slow isBusy={isBusy} progress={progress} label="Sending" onCancel={cancel} />
        <Group justify="flex-end" gap="sm">
          {secondary}
          {onCancel && (
            <Button variant="default" disabled={isBusy} onClick={onCancel}>
              {cancelLabel}
            </Button>
          )}
          <Button type="submit" loading={isBusy} disabled={isDisabled || wait > 0} fullWidth={isWide} color={color}>
            {isUnanswered && problem ? 'Try again' : submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
