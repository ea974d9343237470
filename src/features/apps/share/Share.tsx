import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';

import { saveFile } from '../../../api/saveFile.ts';
import { paths } from '../../../paths.ts';
import { CopyField } from '../../../shared/text/CopyField.tsx';
import { Campaigns } from '../../../entities/app/Campaigns.tsx';
import { QrCode } from '../../../entities/app/QrCode.tsx';
import { qrOf, qrPng, qrSvg } from '../../../entities/app/qrPath.ts';
import classes from './Share.module.css';
import { type Campaign, noCampaign, presets, trackedLink } from './trackedLink.ts';

export interface ShareProps {
  appId: string;
  /** The app's slug, for addresses and file names. */
  slug: string;
  link: string;
}

/** A referral link for one occasion: with its campaign, as text and as a QR code to take along. */
export default function Share({ appId, slug, link }: ShareProps) {
  const [campaign, setCampaign] = useState<Campaign>(noCampaign);
  const tracked = trackedLink(link, campaign);
  const picture = qrOf(tracked);
  const field = (name: keyof Campaign) => ({
    value: campaign[name],
    maxLength: 80,
    autoComplete: 'off',
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      setCampaign({ ...campaign, [name]: event.currentTarget.value }),
  });
  return (
    <div className={classes.share}>
      <div className={classes.picture}>
        <QrCode picture={picture} />
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            onClick={() => void qrPng(picture).then((file) => saveFile(file, `${slug}.png`))}
          >
            PNG
          </Button>
          <Button variant="default" size="xs" onClick={() => saveFile(qrSvg(picture), `${slug}.svg`)}>
            SVG
          </Button>
        </Group>
      </div>
      <div className={classes.fields}>
        <CopyField label="Link" value={tracked} hasWord />
        <div>
          <p className={classes.hint}>Where do you share it? Tags show which channel works. All optional.</p>
          <Group gap="xs" mt="xs">
            {presets.map(({ label, source, medium }) => (
              <Button
                key={label}
                size="xs"
                variant={campaign.source === source && campaign.medium === medium ? 'light' : 'default'}
                aria-pressed={campaign.source === source && campaign.medium === medium}
                onClick={() => setCampaign({ ...campaign, source, medium })}
              >
                {label}
              </Button>
            ))}
          </Group>
        </div>
        <div className={classes.tags}>
          <TextInput label="Source" placeholder="newsletter" {...field('source')} />
          <TextInput label="Medium" placeholder="email" {...field('medium')} />
          <TextInput label="Campaign" placeholder="spring" {...field('name')} />
          <TextInput label="Sub-ID" placeholder="issue-12" {...field('subId')} />
        </div>
      </div>
      <div className={classes.wide}>
        <Campaigns appId={appId} hrefOf={(rows) => paths.referrals.to({ app: slug, ...rows })} />
      </div>
    </div>
  );
}
