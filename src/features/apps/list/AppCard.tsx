import { Button } from '@mantine/core';
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs';

import type { App } from '#contract/apps/apps.ts';
import { figureWords } from '#contract/figures/words.ts';

import { ownFigureHref } from '../../../entities/app/ownFigureHref.ts';
import { FigureLink } from '../../../shared/charts/FigureLink.tsx';
import { FigureName } from '../../../shared/charts/FigureName.tsx';
import { CopyButton } from '../../../shared/text/CopyButton.tsx';
import { amounts, count, percent } from '../../../shared/text/format.ts';
import { Sparkline } from '../../../shared/charts/Sparkline.tsx';
import { AppHead } from '../AppHead.tsx';
import classes from './AppsPage.module.css';

const allTime = { value: 'all time', range: null } as const;

/** One app: what it pays, what it brought, and its link to take along. */
export function AppCard({ app, onShare }: { app: App; onShare: () => void }) {
  const {
    slug,
    name,
    tagline,
    link,
    commissionRate,
    terms,
    attributionWindowDays,
    clicks,
    installs,
    earned,
    recentClicks,
  } = app;
  return (
    <article className={classes.app} aria-label={name}>
      <AppHead app={app}>
        {tagline ? `${tagline} · ` : ''}
        {terms.length === 1 ? `${percent(commissionRate)} of every payment` : terms.join(' · ')} ·{' '}
        {`${attributionWindowDays}-day attribution`}
      </AppHead>
      <dl className={classes.figures}>
        <Figure figure="clicks" app={slug} text={count(clicks)} />
        <Figure figure="installs" app={slug} text={count(installs)} />
        <Figure figure="commission" app={slug} text={amounts(earned)} />
      </dl>
      <div className={classes.course} title="Clicks of the last 30 days">
        <Sparkline values={recentClicks} isLastOpen />
      </div>
      {link !== null && (
        <div className={classes.link}>
          <span className={classes.url} title={link}>
            {link}
          </span>
          <CopyButton value={link} label="Copy" what={`referral link for ${name}`} />
          <Button
            variant="light"
            leftSection={<IconShare size={16} stroke={1.75} aria-hidden="true" />}
            aria-label={`Share ${name}`}
            onClick={onShare}
          >
            Share
          </Button>
        </div>
      )}
    </article>
  );
}

interface FigureProps {
  figure: 'clicks' | 'installs' | 'commission';
  /** Its slug. */
  app: string;
  /** Already formatted. */
  text: string;
}

/** A figure of all time, which opens into its rows. */
function Figure({ figure, app, text }: FigureProps) {
  const words = figureWords[figure];
  return (
    <div data-figure={figure}>
      <dt>
        <FigureName {...words} />
      </dt>
      <dd>
        <FigureLink {...words} text={text} href={ownFigureHref(figure, { app, period: allTime })} />
      </dd>
    </div>
  );
}
