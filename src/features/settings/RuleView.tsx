import '@mantine/core/styles/NumberInput.css';

import { Anchor, NativeSelect, NumberInput, Textarea } from '@mantine/core';
import { Link, Redirect } from 'wouter';

import { reviewRuleWords } from '#contract/figures/reviewRules.ts';
import { caseRules } from '#contract/cases/states.ts';
import { caseCategoryWords, caseRuleWords } from '#contract/cases/words.ts';
import {
  listRules,
  reviewRules,
  ruleNumbers,
  type RuleSetting,
  type RuleState,
  setRule,
} from '#contract/cases/reviewRules.ts';

import { send } from '../../api/send.ts';
import { AdminsOnly } from '../../entities/session/AdminsOnly.tsx';
import { paths } from '../../paths.ts';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Notice } from '../../shared/feedback/Notice.tsx';
import { toast } from '../../shared/feedback/toast.tsx';
import { EditForm } from '../../shared/form/edit/EditForm.tsx';
import { useEditForm } from '../../shared/form/edit/useEditForm.ts';
import type { FieldProps } from '../../shared/form/useContractForm.ts';
import { Definition } from '../../shared/page/Definition.tsx';
import { MainAndSide } from '../../shared/page/MainAndSide.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { Columns } from '../../shared/table/Columns.tsx';
import { count, dateTime } from '../../shared/text/format.ts';
import { Backtest } from './Backtest.tsx';
import { settingsTabPath } from './settingsTabs.ts';
import { useBacktest } from './useBacktest.ts';
import { isNumber, modes, settingsFrom, settingWords, unitsOf, valuesOf } from './ruleFields.ts';

/** One review rule: what it looks for, whether it holds, its settings, and what it would have held. */
export default function RuleView({ rule }: { rule: string }) {
  const rules = useResource(listRules, {});
  const known = caseRules.find((one) => one === rule);
  if (known === undefined) return <Redirect to={settingsTabPath('reviews')} replace />;
  return (
    <>
      <PageHeader
        title={caseRuleWords[known]}
        name={caseRuleWords[known]}
        description={reviewRules[known].finds}
        breadcrumbs={[{ label: 'Settings', href: settingsTabPath('reviews') }]}
      />
      <AdminsOnly what="change review rules">
        <Resource of={rules} loading={<Loading lines={8} />}>
          {(all) => all.filter((one) => one.rule === known).map((one) => <Shown key={one.rule} state={one} />)}
        </Resource>
      </AdminsOnly>
    </>
  );
}

const currentOf = ({ mode, settings, version }: RuleState) => ({ version, values: { mode, ...valuesOf(settings) } });

function Shown({ state }: { state: RuleState }) {
  const { rule, mode, signals, failure } = state;
  const { category, evidence, settings: names, version } = reviewRules[rule];
  const edit = useEditForm({
    endpoint: setRule,
    current: currentOf(state),
    units: unitsOf(names),
    input: { params: { rule } },
    toBody: ({ mode: chosen, ...values }, read) => ({
      mode: chosen,
      settings: settingsFrom(names, values),
      version: read,
    }),
    read: async () => {
      const now = (await send(listRules, {})).data.find((one) => one.rule === rule);
      return now ? currentOf(now) : null;
    },
    versionOf: ({ data }) => data.version,
    onDone: () => toast('Settings saved', { level: 'success' }),
  });
  const { form } = edit;
  const { mode: chosen, ...values } = form.values;
  const entered = settingsFrom(names, values);
  const test = useBacktest(rule, entered);
  // What is to hold from now on is looked at first; where it holds already, its mode may be saved as it is.
  const isUntried = chosen === 'hold' && mode !== 'hold' && test.found === null;
  return (
    <MainAndSide
      main={
        <>
          <Panel title="Settings">
            {failure && (
              <Notice level="error">
                It failed on {dateTime(failure.at)}: {failure.message}
              </Notice>
            )}
            <EditForm edit={edit} what="rule" submitLabel="Save rule" isDisabled={isUntried}>
              <NativeSelect
                label="Mode"
                description={isUntried ? 'Test it on past months below before it holds.' : undefined}
                data={[...modes]}
                {...form.input('mode')}
              />
              {names.length > 0 && (
                <Columns from="sm">
                  {names.map((name) => (
                    <Setting key={name} name={name} field={form.input(name)} error={form.errorOf(`settings.${name}`)} />
                  ))}
                </Columns>
              )}
            </EditForm>
          </Panel>
          <Backtest rule={rule} test={test} />
        </>
      }
      side={
        <Panel title="About">
          <Definition
            items={[
              { label: 'Evidence', value: evidence },
              { label: 'Shown to partners as', value: caseCategoryWords[category] },
              { label: reviewRuleWords.found.label, value: count(signals.found) },
              { label: reviewRuleWords.failed.label, value: count(signals.failed) },
              { label: 'Version', value: version },
            ]}
          />
          <Anchor
            component={Link}
            href={paths.adminReferrals.to({ view: 'reviews', rule })}
            display="inline-block"
            mt="md"
          >
            Reviews from this rule
          </Anchor>
        </Panel>
      }
    />
  );
}

interface SettingProps {
  name: RuleSetting;
  field: FieldProps & { value: string | number };
  error: React.ReactNode;
}

function Setting({ name, field, error }: SettingProps) {
  const { label, description } = settingWords[name];
  const shared = { label, description, ...field, error: field.error ?? error };
  if (!isNumber(name)) return <Textarea autosize minRows={3} maxRows={12} {...shared} />;
  const { least, most } = ruleNumbers[name];
  return <NumberInput min={least} max={most} allowDecimal={false} hideControls required {...shared} />;
}
