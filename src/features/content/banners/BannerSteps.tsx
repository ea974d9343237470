import { type Banner, publishBanner, reopenBanner, stopBanner } from '#contract/content/banners.ts';

import { bannerActions } from '../../../entities/banner/bannerActions.ts';
import { useSubmission } from '../../../shared/data/useSubmission.ts';
import { useConfirmation } from '../../../shared/dialog/confirm.ts';
import { toast } from '../../../shared/feedback/toast.tsx';
import { ContentSteps } from '../ContentSteps.tsx';

/** What the chart of a banner allows; what a guard refuses says why. */
export function BannerSteps({ banner }: { banner: Banner }) {
  const params = { id: banner.id };
  const publish = useSubmission(publishBanner, {
    what: 'Publishing the banner',
    onDone: ({ data }) => toast(data.state === 'live' ? 'Banner is live' : 'Banner published', { level: 'success' }),
  });
  const stop = useSubmission(stopBanner, {
    what: 'Ending the banner',
    onDone: () => toast('Banner ended', { level: 'success' }),
  });
  const reopen = useSubmission(reopenBanner, {
    what: 'Reopening the banner',
    onDone: () => toast('Banner is a draft again', { level: 'success' }),
  });
  const askPublish = useConfirmation({
    message: 'Partners in its audience see it from its start time.',
    confirmLabel: 'Publish banner',
    isStep: true,
    onConfirm: () => publish.submit({ params }),
  });
  const askStop = useConfirmation({
    message: 'Partners no longer see it.',
    confirmLabel: 'End banner',
    onConfirm: () => stop.submit({ params }),
  });
  const steps = new Map([
    ['banner.publish', { onClick: askPublish, isBusy: publish.isBusy }],
    ['banner.stop', { onClick: askStop, isBusy: stop.isBusy }],
    ['banner.reopen', { onClick: () => reopen.submit({ params }), isBusy: reopen.isBusy }],
  ]);
  return <ContentSteps actions={bannerActions(banner)} steps={steps} main="banner.publish" />;
}
