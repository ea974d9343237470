import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useLocation } from 'wouter';

import { deleteView, saveView, type SavedView } from '#contract/partners/savedViews.ts';

import { paths } from '../../../paths.ts';
import { useSubmission } from '../../../shared/data/useSubmission.ts';
import { useConfirmation } from '../../../shared/dialog/confirm.ts';
import { Dialog } from '../../../shared/dialog/Dialog.tsx';
import { failedToast, toast } from '../../../shared/feedback/toast.tsx';
import { ContractForm } from '../../../shared/form/ContractForm.tsx';
import { useContractForm } from '../../../shared/form/useContractForm.ts';
import { hrefOf, withoutColumns } from './partnerViews.ts';

export interface ViewStepsProps {
  /** The query of the list as it is shown. */
  search: URLSearchParams;
  /** The columns it is shown without. */
  hidden: readonly string[];
  /** One's own view that it is; null for none. */
  saved: SavedView | null;
}

/** Saves what the list shows under a name, or deletes the saved view that it shows. */
export default function ViewSteps({ search, hidden, saved }: ViewStepsProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      {saved ? (
        <DeleteView view={saved} />
      ) : (
        <Button size="compact-sm" variant="subtle" onClick={open}>
          Save view
        </Button>
      )}
      <Dialog opened={isOpen} onClose={close} title="Save view" size="sm">
        {isOpen && <SaveForm search={withoutColumns(search, hidden).toString()} onClose={close} />}
      </Dialog>
    </>
  );
}

function SaveForm({ search, onClose }: { search: string; onClose: () => void }) {
  const [, navigate] = useLocation();
  const form = useContractForm({
    endpoint: saveView,
    initial: { name: '' },
    toBody: ({ name }) => ({ name, search }),
    onDone: ({ data }) => {
      toast(`View ${data.name} saved`, { level: 'success' });
      onClose();
      // With its columns in the address.
      navigate(hrefOf(data));
    },
  });
  return (
    <ContractForm form={form} submitLabel="Save view" isDisabled={form.values.name.trim() === ''} onCancel={onClose}>
      <TextInput
        label="Name"
        description="Filters, search, order and columns are saved for you. Share the view by its address."
        required
        maxLength={60}
        autoComplete="off"
        data-autofocus
        {...form.input('name')}
      />
    </ContractForm>
  );
}

function DeleteView({ view: { id, name } }: { view: SavedView }) {
  const [, navigate] = useLocation();
  const remove = useSubmission(deleteView, {
    onDone: () => {
      toast(`View ${name} deleted`, { level: 'success' });
      navigate(paths.adminPartners.to());
    },
    onFailed: failedToast('Failed to delete the view'),
  });
  const ask = useConfirmation({
    message: `The view ${name} is removed from your list. No partner changes.`,
    confirmLabel: 'Delete view',
    onConfirm: () => remove.submit({ params: { id } }),
  });
  return (
    <Button size="compact-sm" variant="subtle" color="error" loading={remove.isBusy} onClick={ask}>
      Delete view
    </Button>
  );
}
