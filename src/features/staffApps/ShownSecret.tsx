import { Button, Group } from '@mantine/core';

import { Notice } from '../../shared/feedback/Notice.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { CopyField } from '../../shared/text/CopyField.tsx';
import classes from './StaffApps.module.css';

interface ShownSecretProps {
  secret: string;
  slug: string;
  onDone: () => void;
}

/** A new webhook secret, this one time. */
export function ShownSecret({ secret, slug, onDone }: ShownSecretProps) {
  return (
    <Panel
      title="Webhook secret"
      description="The app’s billing signs its events with it, as defined by Standard Webhooks."
    >
      <div className={classes.stack}>
        <Notice level="warning">Copy it now: it isn’t shown again. If it is lost, rotate it.</Notice>
        <CopyField label="Secret" value={secret} hasWord />
        <CopyField label="Header webhook-app" value={slug} hasWord />
        <Group>
          <Button onClick={onDone}>I’ve copied it</Button>
        </Group>
      </div>
    </Panel>
  );
}
