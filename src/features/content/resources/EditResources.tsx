import { Button } from '@mantine/core';
import { useState } from 'react';

import { type EditedResource, listEditedResources, orderResources } from '#contract/content/resources.ts';

import { invalidate } from '../../../api/invalidate.ts';
import { Resource } from '../../../shared/data/Resource.tsx';
import { useResource } from '../../../shared/data/useResource.ts';
import { useSubmission } from '../../../shared/data/useSubmission.ts';
import { Dialog } from '../../../shared/dialog/Dialog.tsx';
import { Empty } from '../../../shared/feedback/Empty.tsx';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { Status } from '../../../shared/feedback/Status.tsx';
import { toast } from '../../../shared/feedback/toast.tsx';
import { lazyPart, usePreloaded } from '../../../shared/lazy/lazyPart.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { OrderedRows } from '../OrderedRows.tsx';
import { publication } from '../publication.ts';
import classes from './EditResources.module.css';
import { resourceWords } from './resourceWords.ts';

const ResourceForm = lazyPart(() => import('./ResourceForm.tsx'));

/** Resources for partners, in the order they see them. */
export default function EditResources() {
  const resources = useResource(listEditedResources, {});
  const [opened, setOpened] = useState<EditedResource | 'new' | null>(null);
  usePreloaded(ResourceForm);
  const close = () => setOpened(null);
  const order = useSubmission(orderResources, {
    onFailed: ({ detail }) => {
      toast(detail, { level: 'error' });
      void invalidate('/api/resources');
    },
  });
  return (
    <>
      <Panel
        title="Resources"
        description="Logos, decks, texts and links, for all partners or those with a tag."
        actions={<Button onClick={() => setOpened('new')}>Add resource</Button>}
      >
        <Resource of={resources} loading={<Loading lines={6} />}>
          {(all) =>
            all.length === 0 ? (
              <Empty isList title="No resources yet" text="Add what helps partners recommend your apps." />
            ) : (
              <OrderedRows
                label="Resources"
                rows={all}
                nameOf={({ title }) => title}
                onOrder={(ids) => order.submit({ body: { ids, seen: all.map(({ id }) => id) } })}
                render={(resource) => (
                  <div className={classes.row}>
                    <div className={classes.words}>
                      <button type="button" className={classes.title} onClick={() => setOpened(resource)}>
                        {resource.title}
                      </button>
                      <p className={classes.facts}>{resourceWords(resource)}</p>
                    </div>
                    <Status {...publication(resource)} />
                  </div>
                )}
              />
            )
          }
        </Resource>
      </Panel>
      <Dialog
        opened={opened !== null}
        onClose={close}
        title={opened === 'new' ? 'New resource' : 'Edit resource'}
        size="lg"
      >
        {opened !== null && (
          <ResourceForm
            resource={opened === 'new' ? null : opened}
            categories={[...new Set((resources.data ?? []).map(({ category }) => category))]}
            onClose={close}
            fallback={<Loading lines={8} />}
          />
        )}
      </Dialog>
    </>
  );
}
