import { Anchor, UnstyledButton } from '@mantine/core';
import { Fragment } from 'react';

import { assignAdmins, unassignAdmins } from '#contract/partners/list.ts';
import { updatePartnerTags } from '#contract/partners/partners.ts';

import { paths } from '../../../paths.ts';
import { approvalStatus } from '../../../entities/partner/approvalStatus.ts';
import { ColorDot } from '../../../shared/form/select/ColorDot.tsx';
import { Definition } from '../../../shared/page/Definition.tsx';
import inPlace from '../../../shared/form/select/inPlace.module.css';
import { LazyMenu } from '../../../shared/form/select/LazyMenu.tsx';
import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';
import { nameOf } from '../../../shared/text/personName.ts';
import { PageHeader } from '../../../shared/page/PageHeader.tsx';
import { PartnerImage } from '../../../entities/partner/PartnerImage.tsx';
import { Status } from '../../../shared/feedback/Status.tsx';
import { failedToast } from '../../../shared/feedback/toast.tsx';
import { useSubmission } from '../../../shared/data/useSubmission.ts';
import type { PartnerChoicesGiven } from '../../../entities/partner/PartnerChoices.tsx';
import { useUser } from '../../../entities/session/session.ts';
import { date } from '../../../shared/text/format.ts';
import { When } from '../../../shared/text/When.tsx';
import classes from './PartnerHead.module.css';
import type { PartnerPartProps } from './partnerPart.ts';

const PartnerChoices = lazyPart(() => import('../../../entities/partner/PartnerChoices.tsx'));
const account = { active: '', suspended: ' · suspended', archived: ' · archived' } as const;

type GivenProps = Pick<PartnerPartProps, 'partner'>;

/** Who a partner is, who looks after it, and when it was last active. */
export function PartnerHead({ partner }: GivenProps) {
  const { name, imageUrl, domain, approvalStatus: code, accountStatus, lastTouchOn, lastSignInAt, managers } = partner;
  const isAdmin = useUser()?.role === 'admin';
  const approval = approvalStatus[`${code}`];
  return (
    <>
      <PageHeader
        title={
          <span className={classes.title}>
            <PartnerImage name={name} url={imageUrl} size={40} />
            <span>{name}</span>
          </span>
        }
        name={name}
        breadcrumbs={[{ label: 'Partners', href: paths.adminPartners.to() }]}
        description={<Status tone={approval.tone} label={approval.label + account[accountStatus]} />}
      />
      <div className={classes.facts}>
        <Definition
          items={[
            {
              label: 'Domain',
              value: (
                <Anchor href={`https://${domain}`} target="_blank" rel="noreferrer">
                  {domain}
                </Anchor>
              ),
            },
            { label: 'Tags', value: <Tags partner={partner} /> },
            {
              label: 'Managers',
              value: isAdmin ? <Managers partner={partner} /> : managers.map(nameOf).join(', ') || 'Unassigned',
            },
            { label: 'Last click or lead', value: lastTouchOn === null ? 'Never' : date(lastTouchOn) },
            { label: 'Last sign-in', value: lastSignInAt === null ? 'Never' : <When at={lastSignInAt} /> },
          ]}
        />
      </div>
    </>
  );
}

function Tags({ partner: { id, name, tags } }: GivenProps) {
  const save = useSubmission(updatePartnerTags, { onFailed: failedToast('Failed to update partner tags') });
  const words = tags.length === 0 ? 'No tags' : tags.map((tag) => tag.name).join(', ');
  return (
    <LazyMenu<PartnerChoicesGiven>
      menu={PartnerChoices}
      props={{
        of: 'tags',
        label: `tags of ${name}`,
        chosen: tags.map((tag) => String(tag.id)),
        onChoose: (values: readonly string[]) => save.submit({ params: { id }, body: { tag_ids: values.map(Number) } }),
      }}
      target={
        <UnstyledButton className={inPlace.button} aria-label={`Tags of ${name}: ${words}`} aria-busy={save.isBusy}>
          {tags.length === 0 ? (
            <span className="quiet">No tags</span>
          ) : (
            <span className={inPlace.tags} data-wraps>
              {tags.map((tag) => (
                <Fragment key={tag.id}>
                  <span className={inPlace.tag}>
                    <ColorDot color={tag.color} />
                    <span>{tag.name}</span>
                  </span>{' '}
                </Fragment>
              ))}
            </span>
          )}
        </UnstyledButton>
      }
    />
  );
}

function Managers({ partner: { id, name, managers } }: GivenProps) {
  const failed = { onFailed: failedToast('Failed to update partner managers') };
  const unassign = useSubmission(unassignAdmins, failed);
  const assign = useSubmission(assignAdmins, failed);
  const words = managers.length === 0 ? 'Unassigned' : managers.map(nameOf).join(', ');
  const chosen = managers.map((one) => one.id);
  const change = (values: readonly string[]) => {
    const added = values.filter((value) => !chosen.includes(value));
    const removed = chosen.filter((value) => !values.includes(value));
    if (added.length > 0) assign.submit({ body: { partners: [id], admins: added } });
    if (removed.length > 0) unassign.submit({ body: { partners: [id], admins: removed } });
  };
  return (
    <LazyMenu<PartnerChoicesGiven>
      menu={PartnerChoices}
      props={{ of: 'managers', label: `managers of ${name}`, chosen, onChoose: change }}
      target={
        <UnstyledButton
          className={inPlace.button}
          aria-label={`Managers of ${name}: ${words}`}
          aria-busy={assign.isBusy || unassign.isBusy}
        >
          <span className={managers.length === 0 ? `${inPlace.words} quiet` : inPlace.words}>{words}</span>
        </UnstyledButton>
      }
    />
  );
}
