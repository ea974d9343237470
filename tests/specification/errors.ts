import { type Row, says, written } from './holds.ts';

/** Section 8. */
export const errors: readonly Row[] = [
  ['Wrong Services', says("'Wrong Services'")],
  ['Failed to update partner status', says("'Failed to update partner status'")],
  ['Failed to fetch partner by id', says('"Failed to fetch partner by id"')],
  ['Failed to update partner commission rate', says("'Failed to update partner commission rate'")],
  ['Failed to update partner payout months offset', says("'Failed to update partner payout months offset'")],
  ['Failed to fetch partner overview', says('"Failed to fetch partner overview"')],
  ['Failed to fetch partner notes', says('`Failed to fetch ${of} notes`')],
  ['Failed to create partner note', says('`Failed to create ${of} note`')],
  ['Failed to update partner note', says('`Failed to update ${of} note`')],
  ['Failed to delete partner note', says('`Failed to delete ${of} note`')],
  ['Failed to prospect fetch', says('"Failed to prospect fetch"')],
  ['Failed to fetch prospect by id', says('"Failed to fetch prospect by id"')],
  ['profile failures: bottom centre', written('src/features/account/useProfileForm.ts', /onFailed: sayRefused/)],
  ['password failures: bottom centre', written('src/features/account/PasswordPanel.tsx', /onFailed: sayRefused/)],
  ['… with a reset link too', written('src/features/session/password/ResetPasswordPage.tsx', /sayRefused\(problem\)/)],
  ['image failures: bottom centre', written('src/features/account/CompanyPicture.tsx', /onFailed: sayRefused/)],
  [
    '… where bottom centre is',
    written('src/shared/feedback/accountToasts.ts', /level: 'error', position: 'bottom-center'/),
  ],
  ['Data updated successfully!', says("'Data updated successfully!'")],
  ['Partner {name} approved/rejected', says(/`Partner \$\{[\w.]+\} \$\{/)],
  ['Commission rate updated successfully', says("'Commission rate updated successfully'")],
  ['Successfully updated partner status', says("'Successfully updated partner status'")],
  ['Successfully updated internal note', says("'Successfully updated internal note'")],
  ['Bonus given successfully', says("'Bonus given successfully'")],
  ['Note created successfully', says("'Note created successfully'")],
  ['Note updated successfully', says("'Note updated successfully'")],
  ['Note deleted successfully', says("'Note deleted successfully'")],
  [
    'levels info, success, warning, error, default',
    written('src/shared/feedback/toastShow.tsx', /'info' \| 'success' \| 'warning' \| 'error' \| 'default'/),
  ],
];
