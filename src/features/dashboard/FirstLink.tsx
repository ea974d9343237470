import { NativeSelect } from '@mantine/core';
import { useState } from 'react';

import { listApps } from '#contract/apps/apps.ts';

import { QrCode } from '../../entities/app/QrCode.tsx';
import { qrOf } from '../../entities/app/qrPath.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { percent } from '../../shared/text/format.ts';
import { CopyField } from '../../shared/text/CopyField.tsx';
import classes from './FirstLink.module.css';

/** A new partner's first link: choose an app, then copy its link or QR code. Loaded on its own, as it brings the QR code library. */
export default function FirstLink() {
  const apps = useResource(listApps, {});
  const [chosen, choose] = useState<string | null>(null);
  return (
    <Resource of={apps} loading={<Loading lines={5} />}>
      {(all) => {
        const linked = all.flatMap((app) => (app.link === null ? [] : [{ ...app, link: app.link }]));
        const app = linked.find(({ slug }) => slug === chosen) ?? linked[0];
        if (!app) return <p className={classes.hint}>There are no apps to refer right now. Check back soon.</p>;
        return (
          <div className={classes.first}>
            <div className={classes.fields}>
              <NativeSelect
                label="App"
                description={app.tagline}
                inputWrapperOrder={['label', 'input', 'description']}
                data={linked.map(({ slug, name }) => ({ value: slug, label: name }))}
                value={app.slug}
                onChange={(event) => choose(event.currentTarget.value)}
              />
              <CopyField label="Your link" value={app.link} hasWord />
              <p className={classes.hint}>
                You earn{' '}
                {app.terms.length > 1
                  ? app.terms.join(', otherwise ')
                  : `${percent(app.commissionRate)} of every payment`}
                . A shop counts if it installs within {app.attributionWindowDays} days of its visit.
              </p>
            </div>
            <div className={classes.code}>
              <QrCode picture={qrOf(app.link)} />
            </div>
          </div>
        );
      }}
    </Resource>
  );
}
