import { getPartnerPayTerms } from '#contract/payTerms/calls.ts';
import { clauseWords } from '#contract/payTerms/words.ts';

import { Loading } from '../../shared/feedback/Loading.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import classes from './PartnerPayTerms.module.css';

interface Group {
  words: readonly string[];
  apps: string[];
}

/** What a partner is paid by, in words: apps with the same clauses together. */
export default function PartnerPayTerms({ partnerId }: { partnerId: string }) {
  const terms = useResource(getPartnerPayTerms, { params: { id: partnerId } });
  return (
    <Resource of={terms} loading={<Loading lines={3} />}>
      {(data) => {
        if (data.length === 0) return <p className="quiet">No apps are offered yet.</p>;
        const groups = new Map<string, Group>();
        for (const { app, clauses } of data) {
          const words = clauses.map(({ clause }) => clauseWords(clause));
          const key = words.join('\n');
          const group = groups.get(key) ?? { words, apps: [] };
          group.apps.push(app.name);
          groups.set(key, group);
        }
        return (
          <dl className={classes.terms}>
            {[...groups].map(([key, { words, apps }]) => (
              <div key={key}>
                <dt>{apps.length === data.length ? 'Every app' : apps.join(', ')}</dt>
                {words.map((one) => (
                  <dd key={one}>{one}</dd>
                ))}
              </div>
            ))}
          </dl>
        );
      }}
    </Resource>
  );
}
