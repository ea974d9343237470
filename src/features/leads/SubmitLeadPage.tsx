import { listOwnLeads } from '#contract/leads/leads.ts';

import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { ListSkeleton } from '../../shared/table/ListSkeleton.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { useCollection } from '../../shared/data/useCollection.ts';
import { SubmitLeadForm } from './SubmitLeadForm.tsx';
import classes from './SubmitLeadPage.module.css';

const OwnLeads = lazyPart(() => import('./OwnLeads.tsx'));

/** A shop submitted by hand, and what became of those before; their list comes after the form. */
export default function SubmitLeadPage() {
  const own = useCollection(listOwnLeads, { sort: '-createdAt', filters: { status: undefined }, isLive: true });
  return (
    <>
      <PageHeader
        title="Submit a lead"
        description="Know a shop that could use our apps? Once approved, its next install within 90 days is credited to you."
      />
      <div className={classes.sides}>
        <Panel title="New lead">
          <SubmitLeadForm />
        </Panel>
        <Panel title="My leads" isFlush>
          <OwnLeads own={own} fallback={<ListSkeleton />} />
        </Panel>
      </div>
    </>
  );
}
