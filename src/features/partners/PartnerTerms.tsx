import { Button, Group } from '@mantine/core';
import { useState } from 'react';

import type { Partner } from '#contract/partners.ts';
import { plural } from '#contract/plural.ts';

import { Definition } from '../../shared/page/Definition.tsx';
import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { lazyPart, useLazyPart } from '../../shared/lazy/lazyPart.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { percent } from '../../shared/text/format.ts';
import { useUser } from '../../entities/session/session.ts';
import type { PartnerTermsFormProps } from './PartnerTermsForm.tsx';

const PartnerTermsForm = lazyPart(() => import('./PartnerTermsForm.tsx'));
const titles = { rate: 'Commission rate', offset: 'Payout offset', bonus: 'Give a bonus' } as const;

/** What the partner is paid by; an admin changes it, for later charges only. */
export function PartnerTerms({ partner }: { partner: Partner }) {
  const [open, setOpen] = useState<PartnerTermsFormProps['open'] | null>(null);
  const isHere = useLazyPart(PartnerTermsForm, open !== null) !== null;
  const close = () => setOpen(null);
  const isAdmin = useUser()?.role === 'admin';
  const months = partner.payoutMonthsOffset;
  return (
    <Panel title="Commission terms">
      <Definition
        items={[
          {
            label: 'Commission rate',
            value: partner.commissionRate === null ? 'App default' : percent(partner.commissionRate),
          },
          {
            label: 'Payout offset',
            value:
              months === 0 ? 'Same month' : `${plural(months, { one: 'month', other: 'months' })} after the charge`,
          },
        ]}
      />
      {isAdmin && (
        <Group gap="sm" mt="md">
          <Button variant="default" size="xs" onClick={() => setOpen('rate')}>
            Change rate
          </Button>
          <Button variant="default" size="xs" onClick={() => setOpen('offset')}>
            Change offset
          </Button>
          <Button variant="default" size="xs" onClick={() => setOpen('bonus')}>
            Give bonus
          </Button>
        </Group>
      )}
      <Dialog opened={open !== null && isHere} onClose={close} title={open && titles[open]} size="sm">
        {open !== null && <PartnerTermsForm open={open} partner={partner} onClose={close} />}
      </Dialog>
    </Panel>
  );
}
