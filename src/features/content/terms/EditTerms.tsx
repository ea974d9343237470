import { Button, Stack } from '@mantine/core';
import { useLocation, useSearchParams } from 'wouter';

import { draftTerms, listTermsVersions } from '#contract/terms/versions.ts';

import { useUser } from '../../../entities/session/session.ts';
import { Resource } from '../../../shared/data/Resource.tsx';
import { useResource } from '../../../shared/data/useResource.ts';
import { useSubmission } from '../../../shared/data/useSubmission.ts';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { Status } from '../../../shared/feedback/Status.tsx';
import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { DataTable } from '../../../shared/table/DataTable.tsx';
import { count } from '../../../shared/text/format.ts';
import { When } from '../../../shared/text/When.tsx';
import { termsStatus } from './termsStatus.ts';
import { termsPath } from './termsPath.ts';

const TermsVersionView = lazyPart(() => import('./TermsVersionView.tsx'));

/** The versions of the terms; the address says which one is read. */
export default function EditTerms() {
  const [search] = useSearchParams();
  const version = Number(search.get('version') ?? '');
  if (Number.isInteger(version) && version > 0)
    return <TermsVersionView key={version} version={version} fallback={<Loading lines={10} />} />;
  return <TermsVersions />;
}

function TermsVersions() {
  const versions = useResource(listTermsVersions, {});
  const isAdmin = useUser()?.role === 'admin';
  const [, navigate] = useLocation();
  const begin = useSubmission(draftTerms, {
    what: 'Creating the next version',
    onDone: ({ data }) => navigate(termsPath(data.version)),
  });
  const isOpen = versions.data?.some(({ standing }) => standing === 'draft' || standing === 'scheduled') ?? true;
  return (
    <Stack gap="md">
      <Panel
        title="Terms and conditions"
        description="Every partner is asked to accept a new version at their next visit."
        isFlush
        actions={
          isAdmin &&
          !isOpen && (
            <Button loading={begin.isBusy} onClick={() => begin.submit({})}>
              Write the next version
            </Button>
          )
        }
      >
        <Resource of={versions} loading={<Loading lines={4} />}>
          {(rows) => (
            <DataTable
              rows={rows}
              caption="Versions"
              rowId={({ version }) => String(version)}
              rowHref={({ version }) => termsPath(version)}
              columns={[
                { key: 'version', label: 'Version', render: ({ version, title }) => `${version} · ${title}` },
                {
                  key: 'standing',
                  label: 'Status',
                  width: 140,
                  render: ({ standing }) => <Status {...termsStatus[standing]} />,
                },
                {
                  key: 'publishedAt',
                  label: 'From',
                  width: 140,
                  hideBelow: 'sm',
                  render: ({ publishedAt }) => (publishedAt === null ? '' : <When at={publishedAt} />),
                },
                {
                  key: 'partners',
                  label: 'Accepted by partners',
                  width: 170,
                  align: 'right',
                  hideBelow: 'md',
                  render: ({ partners }) => count(partners),
                },
              ]}
              empty={{ title: 'No terms yet', text: 'Write the first version.' }}
            />
          )}
        </Resource>
      </Panel>
      {!isAdmin && <p className="quiet">Only admins write and publish terms.</p>}
    </Stack>
  );
}
