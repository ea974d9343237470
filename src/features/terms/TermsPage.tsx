import { Button } from '@mantine/core';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';

import { getProfile } from '#contract/account/account.ts';
import { getTerms } from '#contract/terms/terms.ts';

import { date } from '../../shared/text/format.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Markdown } from '../../shared/text/Markdown.tsx';
import { Notice } from '../../shared/feedback/Notice.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { type SessionSnapshot, useSession, useSessionSelector } from '../../entities/session/session.ts';
import { useResource } from '../../shared/data/useResource.ts';
import classes from './TermsPage.module.css';
import { WhatChanged } from './WhatChanged.tsx';

const isAccepting = (snapshot: SessionSnapshot) =>
  snapshot.matches({ signedIn: { standing: { termsRequired: 'accepting' } } });
const refusalOf = (snapshot: SessionSnapshot) => snapshot.context.refusal;

/** The current terms to read, print and accept; accepting leads on to where the person was heading. */
export default function TermsPage() {
  const session = useSession();
  const isBusy = useSessionSelector(isAccepting);
  const refusal = useSessionSelector(refusalOf);
  const terms = useResource(getTerms, {});
  const profile = useResource(getProfile, {});
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
            <Panel>
              <Markdown tree={bodyTree} />
            </Panel>
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
