import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Switch.css';

import { NumberInput, Switch, TextInput } from '@mantine/core';

import { bannerFrequencies, bannerTones, type BannerState } from '#contract/content/banners.ts';

import { ChoiceField } from '../../../shared/form/select/ChoiceField.tsx';
import { MarkdownField } from '../../../shared/form/markdown/MarkdownField.tsx';
import { noNumber, type ContractFormState } from '../../../shared/form/useContractForm.ts';
import { Panel } from '../../../shared/page/Panel.tsx';
import { AudienceFields } from '../audience/AudienceFields.tsx';
import { AudiencePreview } from '../audience/AudiencePreview.tsx';
import classes from '../Content.module.css';
import { BannerPreview } from './BannerPreview.tsx';
import type { BannerValues } from './bannerValues.ts';
import { frequencyWords, optionsOf, toneWords } from './bannerWords.ts';
import { Overlap } from './Overlap.tsx';

interface BannerFieldsProps {
  form: ContractFormState<BannerValues>;
  /** Of what is edited; null for a new one. */
  bannerId: string | null;
  state?: BannerState;
}

/** The fields of a banner, how it will look, and who will see it. */
export function BannerFields({ form, bannerId, state = 'draft' }: BannerFieldsProps) {
  const { values } = form;
  const set = <K extends keyof BannerValues>(name: K, value: BannerValues[K] | undefined) => {
    if (value !== undefined) form.setValue(name, value);
  };
  return (
    <>
      <Panel title="Message">
        <div className={classes['stack']}>
          <TextInput label="Title" required {...form.input('title')} />
          <MarkdownField
            label="Text"
            description="The banner shows its first line."
            minRows={3}
            {...form.input('body')}
          />
          <div className={classes['two']}>
            <TextInput label="Link label" placeholder="Read more" {...form.input('linkLabel')} />
            <TextInput label="Link address" placeholder="/payouts or https://…" {...form.input('linkUrl')} />
            <ChoiceField
              label="Tone"
              allowDeselect={false}
              data={optionsOf(toneWords)}
              value={values.tone}
              onChange={(value) =>
                set(
                  'tone',
                  bannerTones.find((tone) => tone === value),
                )
              }
            />
            <ChoiceField
              label="Shown"
              allowDeselect={false}
              data={optionsOf(frequencyWords)}
              value={values.frequency}
              onChange={(value) =>
                set(
                  'frequency',
                  bannerFrequencies.find((frequency) => frequency === value),
                )
              }
            />
          </div>
          <Switch label="Partners can dismiss it" {...form.checkbox('isDismissible')} />
          <BannerPreview values={values} />
        </div>
      </Panel>
      <Panel
        title="Audience"
        description="Approved, active partners that meet every condition. Without one, all of them."
      >
        <div className={classes['stack']}>
          <AudienceFields
            values={values.audience}
            onChange={(audience) => set('audience', audience)}
            errorOf={form.errorOf}
          />
          <AudiencePreview values={values.audience} />
        </div>
      </Panel>
      <Panel title="Time" description="In your time zone. Partners see at most two banners, highest priority first.">
        <div className={classes['stack']}>
          <div className={classes['three']}>
            <TextInput label="Starts" type="datetime-local" disabled={state === 'live'} {...form.input('startsAt')} />
            <TextInput label="Ends" type="datetime-local" {...form.input('endsAt')} />
            <NumberInput
              hideControls
              label="Priority"
              min={0}
              max={9}
              allowDecimal={false}
              {...form.input('priority')}
              onChange={(value) => form.setValue('priority', typeof value === 'number' ? value : noNumber())}
            />
          </div>
          <Overlap values={values} bannerId={bannerId} />
        </div>
      </Panel>
    </>
  );
}
