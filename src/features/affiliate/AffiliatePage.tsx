import { Button, Loader, Stack, Text, Title } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { Link, useSearch } from 'wouter';

import { createVisit } from '#contract/referrals/affiliate.ts';

import { paths } from '../../paths.ts';
import { Failed } from '../../shared/feedback/Failed.tsx';
import { useSubmission } from '../../shared/data/useSubmission.ts';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { Continue, goTo, OnTheWay } from './OnTheWay.tsx';

const OtherApps = lazyPart(() => import('./OtherApps.tsx'));

/** A referral link inside the application: records the visit once and goes on to the app. */
export default function AffiliatePage() {
  const search = useSearch();
  const query = new URLSearchParams(search);
  const [partner, app, shop] = [query.get('ref') ?? '', query.get('app') ?? '', query.get('shop') ?? ''];
  const record = useSubmission(createVisit, { onFailed: () => {} });
  const visit = record.answer?.data ?? null;
  const send = () =>
    record.submit({
      body: {
        partner,
        app,
        ...(shop === '' || shop.length > 500 ? {} : { referredShop: shop }),
        ...within('query', search),
        ...within('referrer', document.referrer),
      },
    });
  const arrive = useEffectEvent(send);
  // Once for the address the visitor came with.
  useEffect(() => arrive(), []);

  if (visit?.id) return <OnTheWay visitId={visit.id} url={visit.url} />;
  if (visit && !isHere(visit.url)) return <Onward url={visit.url} />;
  if (visit || record.problem?.status === 400)
    return <Unknown referralId={query.has('unknown') ? query.get('ref') : visit && referralIn(visit.url)} />;
  if (record.problem) return <Failed title="We couldn’t open this link" problem={record.problem} onRetry={send} />;
  return (
    <Stack gap="sm" align="flex-start" role="status">
      <Loader size="sm" />
      <Text>One moment, opening the link…</Text>
    </Stack>
  );
}

const mostText = 4000;
/** An optional field of the visit, left out where the server would refuse it. */
const within = <K extends string>(key: K, value: string) =>
  value === '' || value.length > mostText || !value.isWellFormed() ? {} : { [key]: value };

/** Where the server sends a link that it does not know: back here. */
const isHere = (url: string): boolean =>
  new URL(url).pathname === paths.affiliate.to() && new URL(url).searchParams.has('unknown');

/** The link is known, its visit could not be kept: the visitor goes on without. */
function Onward({ url }: { url: string }) {
  useEffect(() => goTo(url), [url]);
  return <Continue url={url} />;
}

/** Whose link it was, where the server knows: of a retired app. */
const referralIn = (url: string): string | null => new URL(url).searchParams.get('ref');

/** What does work: the apps on offer, through the links of the same partner. */
function Unknown({ referralId }: { referralId: string | null }) {
  const isKnown = referralId !== null && /^[2-9A-HJ-NP-Z]{8}$/.test(referralId);
  return (
    <Stack gap="md" align="flex-start">
      <Title order={1} size="h2">
        This link doesn’t work
      </Title>
      <Text>It may be mistyped, or its partner or app is no longer available.</Text>
      {isKnown && <OtherApps referralId={referralId} fallback={null} />}
      <Button component={Link} href={paths.dashboard.to()} variant="default">
        Go home
      </Button>
    </Stack>
  );
}
