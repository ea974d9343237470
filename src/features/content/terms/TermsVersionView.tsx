import { Anchor, Group, Stack } from '@mantine/core';
import { Link, useLocation } from 'wouter';

import { eventLabel } from '#contract/lifecycles/eventWords.ts';
import {
  discardTerms,
  type EditedTerms,
  getEditedTerms,
  listTermsAcceptances,
  withdrawTermsVersion,
} from '#contract/terms/versions.ts';

import { termsActions } from '../../../entities/terms/termsActions.ts';
import { paths } from '../../../paths.ts';
import { Resource } from '../../../shared/data/Resource.tsx';
import { useCollection } from '../../../shared/data/useCollection.ts';
import { useResource } from '../../../shared/data/useResource.ts';
import { useSubmission } from '../../../shared/data/useSubmission.ts';
import { useConfirmation } from '../../../shared/dialog/confirm.ts';
import { EventButton } from '../../../shared/feedback/EventButton.tsx';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { Status } from '../../../shared/feedback/Status.tsx';
import { toast } from '../../../shared/feedback/toast.tsx';
import { Definition } from '../../../shared/page/Definition.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { DataTable } from '../../../shared/table/DataTable.tsx';
import { dateTime } from '../../../shared/text/format.ts';
import { Markdown } from '../../../shared/text/Markdown.tsx';
import { When } from '../../../shared/text/When.tsx';
import { TermsDiff } from './TermsDiff.tsx';
import { TermsForm } from './TermsForm.tsx';
import { termsStatus } from './termsStatus.ts';

/** One version of the terms: written while it is a draft, read from then on. */
export default function TermsVersionView({ version }: { version: number }) {
  const terms = useResource(getEditedTerms, { params: { version } });
  return (
    <Resource of={terms} missingHref={paths.bannerPanel.to('terms')} loading={<Loading lines={10} />}>
      {(data) => <Shown terms={data} />}
    </Resource>
  );
}

function Shown({ terms }: { terms: EditedTerms }) {
  const { version, title, standing, publishedAt, body, bodyTree, before } = terms;
  const isWritten = termsActions(terms).get('termsVersion.update')?.isAllowed === true;
  return (
    <Stack gap="md">
      <div>
        <Anchor component={Link} href={paths.bannerPanel.to('terms')}>
          All versions
        </Anchor>
      </div>
      <Panel title={`Version ${version}`} actions={<Steps terms={terms} />}>
        <Definition
          items={[
            { label: 'Title', value: title },
            { label: 'Status', value: <Status {...termsStatus[standing]} /> },
            {
              label: standing === 'scheduled' ? 'In force from' : 'Published',
              value: publishedAt && dateTime(publishedAt),
            },
          ]}
        />
      </Panel>
      {isWritten ? (
        <TermsForm terms={terms} />
      ) : (
        <Panel title="Text">
          <Markdown tree={bodyTree} />
        </Panel>
      )}
      {before !== '' && !isWritten && (
        <Panel title="What changed" description="Compared with the previous version.">
          <TermsDiff before={before} after={body} />
        </Panel>
      )}
      {(standing === 'inForce' || standing === 'past') && <Acceptances version={version} />}
    </Stack>
  );
}

/** What the chart of a version allows the viewer; what a guard refuses says why. */
function Steps({ terms }: { terms: EditedTerms }) {
  const params = { version: terms.version };
  const actions = termsActions(terms);
  const [discarding, withdrawing] = [actions.get('termsVersion.discard'), actions.get('termsVersion.withdraw')];
  const [, navigate] = useLocation();
  const discard = useSubmission(discardTerms, {
    what: 'Discarding the draft',
    onDone: () => {
      toast('Draft discarded', { level: 'success' });
      navigate(paths.bannerPanel.to('terms'));
    },
  });
  const withdraw = useSubmission(withdrawTermsVersion, {
    what: 'Withdrawing the terms',
    onDone: () => toast('Back to a draft', { level: 'success' }),
  });
  const ask = useConfirmation({
    message: 'The text of this draft is lost. The terms in force stay as they are.',
    confirmLabel: 'Discard draft',
    onConfirm: () => discard.submit({ params }),
  });
  return (
    <Group gap="sm">
      {discarding?.isFromHere === true && (
        <EventButton
          action={discarding}
          size="xs"
          variant="subtle"
          color="error"
          loading={discard.isBusy}
          onClick={ask}
        >
          {eventLabel('termsVersion.discard')}
        </EventButton>
      )}
      {withdrawing?.isFromHere === true && (
        <EventButton
          action={withdrawing}
          size="xs"
          variant="default"
          loading={withdraw.isBusy}
          onClick={() => withdraw.submit({ params })}
        >
          {eventLabel('termsVersion.withdraw')}
        </EventButton>
      )}
    </Group>
  );
}

function Acceptances({ version }: { version: number }) {
  const accepted = useCollection(listTermsAcceptances, {
    name: 'accepted',
    sort: '-acceptedAt',
    perPage: 10,
    params: { version },
  });
  return (
    <Panel title="Accepted by" isFlush>
      <DataTable
        collection={accepted}
        caption="Accepted by"
        rowId={({ email }) => email}
        columns={[
          { key: 'name', label: 'Person', render: ({ name }) => name },
          {
            key: 'partner',
            label: 'Partner',
            render: ({ partner }) => (
              <Anchor component={Link} href={paths.adminPartner.to(partner.id)}>
                {partner.name}
              </Anchor>
            ),
          },
          {
            key: 'acceptedAt',
            label: 'Accepted',
            width: 150,
            render: ({ acceptedAt }) => <When at={acceptedAt} />,
          },
        ]}
        empty={{ title: 'No one yet', text: 'Partners accept the terms at their next visit.' }}
      />
    </Panel>
  );
}
