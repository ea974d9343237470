import { useSearch } from 'wouter';

import { type Faq, listFaqs } from '#contract/content/faqs.ts';

import { Resource } from '../../shared/data/Resource.tsx';
import { useSearchInAddress } from '../../shared/data/useSearchInAddress.ts';
import { useResource } from '../../shared/data/useResource.ts';
import { Empty } from '../../shared/feedback/Empty.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { SearchField } from '../../shared/table/toolbar/SearchField.tsx';
import { Markdown } from '../../shared/text/Markdown.tsx';
import classes from './FaqPage.module.css';
import { foundIn } from './foundIn.ts';
import { useMissed } from './useMissed.ts';

const StillStuck = lazyPart(() => import('./StillStuck.tsx'));

/** Questions by topic, with a search over all of them. */
export default function FaqPage() {
  const faqs = useResource(listFaqs, {});
  const { search, setSearch } = useSearchInAddress();
  const opened = new URLSearchParams(useSearch()).get('note');
  return (
    <>
      <PageHeader title="FAQ" description="What partners ask most, and our answers." />
      <Resource of={faqs} loading={<Loading lines={10} />}>
        {(all) => (
          <div className={classes.page}>
            {all.length > 0 && (
              <SearchField
                collection={{ search, setSearch }}
                placeholder="Search questions and answers"
                size="sm"
                width="min(100%, 26rem)"
              />
            )}
            <Found all={all} search={search} />
            <StillStuck opened={opened} fallback={<Loading lines={4} />} />
          </div>
        )}
      </Resource>
    </>
  );
}

function Found({ all, search }: { all: readonly Faq[]; search: string }) {
  const found = foundIn(all, search);
  useMissed(found.length === 0 && all.length > 0 ? search : '');
  if (all.length === 0)
    return <Empty isList title="No questions yet" text="Answers to what partners ask appear here." />;
  if (found.length === 0) return <Empty title="No answer found" text={`Nothing here answers “${search.trim()}”.`} />;
  const topics = [...new Set(found.map(({ topic }) => topic))];
  return topics.map((topic) => (
    <Panel key={topic} title={topic}>
      {found
        .filter((faq) => faq.topic === topic)
        .map(({ id, question, answerTree }) => (
          // What a search found is read at once; keyed anew, since what is open is the browser's to keep.
          <details key={`${id} ${search === '' ? '' : 'found'}`} className={classes.faq} open={search.trim() !== ''}>
            <summary className={classes.question}>{question}</summary>
            <div className={classes.answer}>
              <Markdown tree={answerTree} />
            </div>
          </details>
        ))}
    </Panel>
  ));
}
