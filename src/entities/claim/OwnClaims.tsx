import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useLocation, useSearchParams } from 'wouter';

import { listClaims } from '#contract/claims/claims.ts';

import { useCollection } from '../../shared/data/useCollection.ts';
import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { toast } from '../../shared/feedback/toast.tsx';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { ClaimList } from './ClaimList.tsx';
import ClaimView from './ClaimView.tsx';
import { ClaimViews } from './ClaimViews.tsx';
import { claimsPath } from './claimPaths.ts';

const ClaimForm = lazyPart(() => import('./ClaimForm.tsx'));

/** One’s own claims, or the one that is opened. */
export default function OwnClaims({ claim }: { claim: string | null }) {
  return claim === null ? <List /> : <ClaimView key={claim} id={claim} isStaff={false} />;
}

function List() {
  const claims = useCollection(listClaims, { sort: '-createdAt', filters: { state: 'all' } });
  const [search] = useSearchParams();
  const [shop, app] = [search.get('claimShop') ?? '', search.get('claimApp') ?? ''];
  const [isOpen, { open, close }] = useDisclosure(shop !== '');
  const [, go] = useLocation();
  return (
    <>
      <PageHeader
        title="Referrals"
        description="A shop came through you but is not among your referrals? Claim it and we’ll look into it."
        actions={<Button onClick={open}>Claim a shop</Button>}
      />
      <ClaimViews isStaff={false} current="claims" />
      <ClaimList
        claims={claims}
        isStaff={false}
        hrefOf={claimsPath}
        empty={{ title: 'No claims yet', text: 'Shops that you claim appear here with their deadlines.' }}
      />
      <Dialog opened={isOpen} onClose={close} title="Claim a shop" size="lg">
        {isOpen && (
          <ClaimForm
            initial={{ shop, app, evidence: '' }}
            onDone={({ id }) => {
              toast('Claim submitted', { level: 'success' });
              go(claimsPath(id));
            }}
            onCancel={close}
          />
        )}
      </Dialog>
    </>
  );
}
