import { Anchor, Button, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'wouter';

import { previewAudience } from '#contract/content/audience.ts';
import { plural } from '#contract/shared/plural.ts';

import { paths } from '../../../paths.ts';
import { Resource } from '../../../shared/data/Resource.tsx';
import { useResource } from '../../../shared/data/useResource.ts';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import classes from './Audience.module.css';
import { type AudienceValues, audienceOf } from './audienceValues.ts';
import { useOnce } from '../../../shared/data/useOnce.ts';

const perPage = 20;

/** Who is in an audience as of now: how many, and their names by page. */
export function AudiencePreview({ values }: { values: AudienceValues }) {
  const wanted = JSON.stringify(audienceOf(values));
  const [chosen] = useDebouncedValue(wanted, 300);
  return <Named key={chosen} values={values} />;
}

function Named({ values }: { values: AudienceValues }) {
  const audience = useOnce(() => audienceOf(values));
  const [page, setPage] = useState(1);
  const found = useResource(previewAudience, { body: { audience }, query: { page, perPage } });
  const total = found.meta?.total ?? 0;
  return (
    <Resource of={found} loading={<Loading lines={2} />}>
      {(partners) => (
        <>
          <p role="status">
            {total === 0
              ? 'No partner is in this audience now.'
              : `${found.meta?.totalIsExact === false ? 'At least ' : ''}${plural(total, { one: 'partner', other: 'partners' })} as of now.`}
          </p>
          <ul className={classes['names']} aria-label="Partners of this audience">
            {partners.map(({ id, name }) => (
              <li key={id}>
                <Anchor component={Link} href={paths.adminPartner.to(id)}>
                  {name}
                </Anchor>
              </li>
            ))}
          </ul>
          {total > perPage && (
            <Group gap="sm">
              <Button size="xs" variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
                Previous names
              </Button>
              <Button size="xs" variant="default" disabled={page * perPage >= total} onClick={() => setPage(page + 1)}>
                Next names
              </Button>
            </Group>
          )}
        </>
      )}
    </Resource>
  );
}
