import { type Banner, getBanner, updateBanner } from '#contract/content/banners.ts';

import { send } from '../../../api/send.ts';
import { toast } from '../../../shared/feedback/toast.tsx';
import { EditForm } from '../../../shared/form/edit/EditForm.tsx';
import { type EditUnits, unit } from '../../../shared/form/edit/editUnits.ts';
import { useEditForm } from '../../../shared/form/edit/useEditForm.ts';
import { audienceWords } from '../audience/audienceValues.ts';
import { BannerFields } from './BannerFields.tsx';
import { bannerBodyOf, type BannerValues, bannerValuesOf } from './bannerValues.ts';
import { frequencyWords, toneWords } from './bannerWords.ts';

const units: EditUnits<BannerValues> = {
  title: unit('Title', 'title'),
  body: unit('Text', 'body'),
  link: unit('Link', 'linkLabel', 'linkUrl'),
  tone: { ...unit('Tone', 'tone'), words: ({ tone }) => toneWords[tone] },
  frequency: { ...unit('Shown', 'frequency'), words: ({ frequency }) => frequencyWords[frequency] },
  isDismissible: {
    ...unit('Dismissing', 'isDismissible'),
    words: ({ isDismissible }) => (isDismissible ? 'Yes' : 'No'),
  },
  audience: { ...unit('Audience', 'audience'), words: ({ audience }) => audienceWords(audience) },
  startsAt: unit('Starts', 'startsAt'),
  endsAt: unit('Ends', 'endsAt'),
  priority: { ...unit('Priority', 'priority'), words: ({ priority }) => String(priority) },
};

/** Edits a banner. */
export function EditBanner({ banner }: { banner: Banner }) {
  const params = { id: banner.id };
  const edit = useEditForm({
    endpoint: updateBanner,
    current: { version: banner.version, values: bannerValuesOf(banner) },
    units,
    input: { params },
    toBody: (values, version) => ({ ...bannerBodyOf(values, banner), version }),
    read: async () => {
      const { data } = await send(getBanner, { params });
      return { version: data.version, values: bannerValuesOf(data) };
    },
    versionOf: ({ data }) => data.version,
    onDone: ({ data }) => toast(`${data.title} saved`, { level: 'success' }),
  });
  return (
    <EditForm edit={edit} what="banner" submitLabel="Save banner" isDisabled={!edit.form.isDirty}>
      <BannerFields form={edit.form} bannerId={banner.id} state={banner.state} />
    </EditForm>
  );
}
