import { Anchor, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'wouter';

import type { DataOf } from '#contract/shared/endpoint.ts';
import { checkShop } from '#contract/referrals/receipts.ts';
import { host } from '#contract/shared/schemas.ts';

import { claimShopPath } from '../../entities/claim/claimPaths.ts';
import { AppName } from '../../entities/app/AppName.tsx';
import ShopReceipt from '../../entities/receipt/ShopReceipt.tsx';
import { standingWords } from '../../entities/receipt/receiptWords.ts';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { Status } from '../../shared/feedback/Status.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';

interface CheckShopDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** ms after the last key. */
const pause = 400;

/** Whether a shop is referred already, app by app, and why one’s own touches count or not. */
export default function CheckShopDialog({ isOpen, onClose }: CheckShopDialogProps) {
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed, pause);
  const shop = host.safeParse(settled);
  const isWrong = settled.trim() !== '' && settled === typed && !shop.success;
  return (
    <Dialog opened={isOpen} onClose={onClose} title="Check a shop" size="lg">
      <Stack gap="md">
        <TextInput
          label="Shop domain"
          description="See whether a shop is already referred, and why your visits and leads count or not."
          placeholder="shop.example.com"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          data-autofocus
          value={typed}
          error={isWrong && 'Enter a domain such as example.com.'}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {shop.success && <Standings shop={shop.data} />}
      </Stack>
    </Dialog>
  );
}

/** An install that counts for someone else, or for no one. */
const isClaimable = (apps: DataOf<typeof checkShop>['apps'], slug: string): boolean =>
  apps.some(({ app, standing }) => app.slug === slug && (standing === 'other' || standing === 'unattributed'));

/** It stands below all apps, on a phone out of sight. */
const show = (section: HTMLElement | null): void => section?.scrollIntoView({ block: 'start' });

function Standings({ shop }: { shop: string }) {
  const checked = useResource(checkShop, { query: { shop } });
  const [opened, setOpened] = useState<{ slug: string; name: string; shop: string } | null>(null);
  const shown = opened?.shop === shop ? opened : null;
  return (
    <Resource of={checked}>
      {({ apps }) => (
        <Stack gap="md">
          <DataTable
            rows={apps}
            caption={`Referrals of ${shop}`}
            name="Apps of a checked shop"
            rowId={({ app }) => app.id}
            columns={[
              {
                key: 'app',
                label: 'App',
                render: ({ app }) => (
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    aria-expanded={shown?.slug === app.slug}
                    onClick={() => setOpened({ slug: app.slug, name: app.name, shop })}
                  >
                    <AppName name={app.name} color={app.color} />
                  </Anchor>
                ),
              },
              { key: 'standing', label: 'Status', render: ({ standing }) => <Status {...standingWords[standing]} /> },
            ]}
            empty={{ title: 'No apps', text: 'There are no apps to refer shops to yet.' }}
          />
          {shown && (
            <section key={shown.slug} ref={show} aria-label={`${shop} and ${shown.name}`}>
              <ShopReceipt app={shown.slug} shop={shop} isStaff={false} />
              {isClaimable(apps, shown.slug) && (
                <Anchor component={Link} href={claimShopPath(shop, shown.slug)}>
                  Claim this shop
                </Anchor>
              )}
            </section>
          )}
        </Stack>
      )}
    </Resource>
  );
}
