import { Button } from '@mantine/core';
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs';

import type { App } from '#contract/apps/apps.ts';

import { CopyButton } from '../../../shared/text/CopyButton.tsx';
import { amounts, count, percent } from '../../../shared/text/format.ts';
import { Sparkline } from '../../../shared/charts/Sparkline.tsx';
import { AppHead } from '../AppHead.tsx';
import classes from './AppsPage.module.css';

/** One app: what it pays, what it brought, and its link to take along. */
export function AppCard({ app, onShare }: { app: App; onShare: () => void }) {
  const { name, tagline, link, commissionRate, terms, attributionWindowDays, clicks, installs, earned, recentClicks } =
    app;
  return (
    <article className={classes.app} aria-label={name}>
      <AppHead app={app}>
        {tagline ? `${tagline} · ` : ''}
        {terms.length === 1 ? `${percent(commissionRate)} of every payment` : terms.join(' · ')} ·{' '}
        {`${attributionWindowDays}-day attribution`}
      </AppHead>
      <dl className={classes.figures}>
        <div>
          <dt>Clicks</dt>
          <dd>{count(clicks)}</dd>
        </div>
        <div>
          <dt>Installs</dt>
          <dd>{count(installs)}</dd>
        </div>
        <div>
          <dt>Earned</dt>
          <dd>{amounts(earned)}</dd>
        </div>
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
