import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

import type { ReviewCase } from '#contract/cases/cases.ts';
import { plural } from '#contract/shared/plural.ts';

import { paths } from '../../paths.ts';
import { Definition } from '../../shared/page/Definition.tsx';
import { Panel } from '../../shared/page/Panel.tsx';

type Related = ReviewCase['network'][number];

const sharedBy = ({ by, count }: Related): string =>
  by === 'payout' ? 'Same payout account' : plural(count, { one: 'contact of a shop', other: 'contacts of shops' });

/** Partners that share an account or contacts with the one a case is about; nothing where none does. */
export const CaseNetwork = ({ network }: Pick<ReviewCase, 'network'>) =>
  network.length > 0 && (
    <Panel title="Related partners">
      <Definition
        items={network.map((related) => ({
          label: sharedBy(related),
          value: (
            <Anchor component={Link} href={paths.adminPartner.to(related.partner.id)}>
              {related.partner.name}
            </Anchor>
          ),
        }))}
      />
    </Panel>
  );
