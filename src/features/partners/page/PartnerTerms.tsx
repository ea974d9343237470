import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';

import type { Partner } from '#contract/partners/partners.ts';

import { paths } from '../../../paths.ts';
import { Dialog } from '../../../shared/dialog/Dialog.tsx';
import { lazyPart, useLazyPart } from '../../../shared/lazy/lazyPart.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { useUser } from '../../../entities/session/session.ts';
import type { PartnerTermsFormProps } from '../edit/PartnerTermsForm.tsx';

const PartnerPayTerms = lazyPart(() => import('../../../entities/payTerms/PartnerPayTerms.tsx'));
const PartnerTermsForm = lazyPart(() => import('../edit/PartnerTermsForm.tsx'));
const titles = { rate: 'Commission rate', offset: 'Payout offset', bonus: 'Give a bonus' } as const;

/** What the partner is paid by; an admin changes it, for later charges only. */
export function PartnerTerms({ partner }: { partner: Partner }) {
  const [open, setOpen] = useState<PartnerTermsFormProps['open'] | null>(null);
  const isHere = useLazyPart(PartnerTermsForm, open !== null) !== null;
  const close = () => setOpen(null);
  const isAdmin = useUser()?.role === 'admin';
  return (
    <Panel title="Commission terms">
      <PartnerPayTerms partnerId={partner.id} fallback={<Loading lines={3} />} />
      <Group gap="sm" mt="md">
        {isAdmin && (
          <>
            <Button variant="default" size="xs" onClick={() => setOpen('rate')}>
              Change rate
            </Button>
            <Button variant="default" size="xs" onClick={() => setOpen('offset')}>
              Change offset
            </Button>
            <Button variant="default" size="xs" onClick={() => setOpen('bonus')}>
              Give bonus
            </Button>
          </>
        )}
        <Button component={Link} href={paths.adminPayTerm.to('partner', partner.id)} variant="subtle" size="xs">
          Own terms
        </Button>
      </Group>
      <Dialog opened={open !== null && isHere} onClose={close} title={open && titles[open]} size="sm">
        {open !== null && <PartnerTermsForm open={open} partner={partner} onClose={close} />}
      </Dialog>
    </Panel>
  );
}
