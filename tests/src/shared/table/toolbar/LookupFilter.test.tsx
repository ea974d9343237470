import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { LookupFilter, type LookupFilterProps } from '../../../../../src/shared/table/toolbar/LookupFilter.tsx';

const ada = { value: '7', label: 'Ada Byron' };

/** What the field says for the manager of this id. */
function said({ state, data, id }: Pick<LookupFilterProps, 'state' | 'data'> & { id: string | undefined }) {
  const drawn = renderToStaticMarkup(
    <MantineProvider>
      <LookupFilter
        collection={{ filters: { manager: id }, setFilters: () => {} }}
        filter="manager"
        label="Manager"
        placeholder="Any manager"
        unknown="Unknown manager"
        state={state}
        data={data}
      />
    </MantineProvider>,
  );
  return { value: / value="([^"]*)"/.exec(drawn)?.[1], canClear: drawn.includes('aria-label="Any manager"') };
}

test('a filter of the server’s choices can be cleared at once, and names its value once they came or failed', () => {
  expect([
    said({ state: 'loading', data: [], id: '7' }),
    said({ state: 'ready', data: [ada], id: '7' }),
    said({ state: 'ready', data: [ada], id: '8' }),
    said({ state: 'failed', data: [], id: '7' }),
    said({ state: 'failed', data: [ada], id: '7' }),
    said({ state: 'failed', data: [], id: undefined }),
  ]).toEqual([
    { value: '', canClear: true },
    { value: 'Ada Byron', canClear: true },
    { value: 'Unknown manager', canClear: true },
    { value: 'Unknown manager', canClear: true },
    { value: 'Ada Byron', canClear: true },
    { value: '', canClear: false },
  ]);
});
