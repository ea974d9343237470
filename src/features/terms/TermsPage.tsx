import { Button, Stack } from '@mantine/core';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';

import { getProfile } from '#contract/account/account.ts';
import { getTerms } from '#contract/terms/terms.ts';

import { date } from '../../shared/text/format.ts';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Markdown } from '../../shared/text/Markdown.tsx';
import { Notice } from '../../shared/feedback/Notice.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { type SessionSnapshot, useSession, useSessionSelector, useUser } from '../../entities/session/session.ts';
import { useResource } from '../../shared/data/useResource.ts';
import classes from './TermsPage.module.css';
import { WhatChanged } from './WhatChanged.tsx';

const PartnerPayTerms = lazyPart(() => import('../../entities/payTerms/PartnerPayTerms.tsx'));

const isAccepting = (snapshot: SessionSnapshot) =>
  snapshot.matches({ signedIn: { standing: { termsRequired: 'accepting' } } });
const refusalOf = (snapshot: SessionSnapshot) => snapshot.context.refusal;

/** The current terms to read, print and accept, with the clauses that one is paid by; accepting leads on to where the person was heading. */
export default function TermsPage() {
  const session = useSession();
  const isBusy = useSessionSelector(isAccepting);
  const refusal = useSessionSelector(refusalOf);
  const terms = useResource(getTerms, {});
  const profile = useResource(getProfile, {});
  const partner = useUser()?.partner;
  const accepted = profile.data?.acceptances[0]?.version ?? null;
  return (
    <>
      <PageHeader
        title={terms.data?.title ?? 'Terms and conditions'}
        description={
          terms.data
            ? `Version ${terms.data.version}, published ${date(terms.data.publishedAt)}`
            : 'Please read and accept.'
        }
        actions={
          <Button
            variant="default"
            className={classes.print}
            leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden="true" />}
            disabled={!terms.data}
            onClick={() => window.print()}
          >
            Print
          </Button>
        }
      />
      <Resource of={terms} loading={<Loading lines={12} />}>
        {({ bodyTree, changesTree, version }) => (
          <>
            {accepted !== null && <WhatChanged since={accepted} current={{ version, changesTree }} />}
            <Stack gap="md">
              <Panel>
                <Markdown tree={bodyTree} />
              </Panel>
              {partner && (
                <Panel title="What you are paid">
                  <PartnerPayTerms partnerId={partner.id} fallback={<Loading lines={3} />} />
                </Panel>
              )}
            </Stack>
            <div className={classes.foot}>
              {refusal ? (
                <Notice level="error">{refusal.detail}</Notice>
              ) : (
                <p>You accept on behalf of yourself and your company.</p>
              )}
              <Button loading={isBusy} onClick={() => session.send({ type: 'terms.accept', version })}>
                Accept terms
              </Button>
            </div>
          </>
        )}
      </Resource>
    </>
  );
}
