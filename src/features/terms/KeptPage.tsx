import { listKept } from '#contract/privacy/retention.ts';
import { keptFor, retentionWords } from '#contract/privacy/retentionWords.ts';

import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import classes from '../../shared/text/Markdown.module.css';
import { listInWords } from '#contract/lifecycles/reasons.ts';

/** Everything that is stored, for how long and why, as declared and set; public. */
export default function KeptPage() {
  const kept = useResource(listKept, {});
  return (
    <>
      <PageHeader title="What we keep" description="Everything this portal stores, for how long, and why." />
      <Resource of={kept} loading={<Loading lines={12} />}>
        {(kinds) => (
          <Panel>
            <div className={classes['text']}>
              {kinds.map((one) => (
                <section key={one.kind} aria-label={retentionWords[one.kind].title}>
                  <h2>{retentionWords[one.kind].title}</h2>
                  <p>
                    <b>{keptFor(one)}.</b> {retentionWords[one.kind].why}
                  </p>
                  <p className="quiet">Stored: {listInWords(one.holds)}.</p>
                </section>
              ))}
            </div>
          </Panel>
        )}
      </Resource>
    </>
  );
}
