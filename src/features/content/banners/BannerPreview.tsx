import { useDebouncedValue } from '@mantine/hooks';

import type { MarkdownTree } from '#contract/content/markdown.ts';
import { previewMarkdown } from '#contract/content/markdownCalls.ts';

import { BannerCard } from '../../../entities/banner/BannerCard.tsx';
import { useResource } from '../../../shared/data/useResource.ts';
import classes from '../Content.module.css';
import type { BannerValues } from './bannerValues.ts';

const schemes = ['light', 'dark'] as const;
const empty: MarkdownTree = [];

/** How partners will see it, in both themes. */
export function BannerPreview({ values }: { values: BannerValues }) {
  const [text] = useDebouncedValue(values.body.trim(), 300);
  return text === '' ? <InBoth values={values} tree={empty} /> : <Read values={values} text={text} />;
}

function Read({ values, text }: { values: BannerValues; text: string }) {
  const { data } = useResource(previewMarkdown, { body: { text } });
  return <InBoth values={values} tree={data?.tree ?? empty} />;
}

function InBoth({ values, tree }: { values: BannerValues; tree: MarkdownTree }) {
  const { title, linkLabel, linkUrl, tone, isDismissible } = values;
  const banner = { title: title.trim() || 'Title', bodyTree: tree, linkLabel, linkUrl, tone, isDismissible };
  return (
    <div className={classes['themes']} role="group" aria-label="Preview">
      {schemes.map((scheme) => (
        <div
          key={scheme}
          data-mantine-color-scheme={scheme}
          className={classes['theme']}
          role="group"
          aria-label={`${scheme} theme`}
        >
          <BannerCard banner={banner} onOpened={(event) => event.preventDefault()} />
        </div>
      ))}
    </div>
  );
}
