import '@mantine/core/styles/Switch.css';

import { Switch, type SwitchProps } from '@mantine/core';

/** Of an invitation of a partner; takes `form.checkbox`. */
export const ApproveAtOnce = (props: Omit<SwitchProps, 'label' | 'description'>) => (
  <Switch label="Pre-approve" description="Skip review when they register." {...props} />
);
