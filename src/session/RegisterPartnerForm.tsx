import '@mantine/core/styles/Progress.css';

import { Button, Progress, TextInput } from '@mantine/core';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SnapshotFrom } from 'xstate';

import { discoveryMethods, expertiseAreas, registerPartner } from '#contract/session.ts';
import type { User } from '#contract/user.ts';
import { registrationMachine } from '#machines/processes/registration.machine.ts';

import { errorsOf } from '../api/input.ts';
import { rightsChanged } from '../api/token.ts';
import { ContractForm } from '../ui/ContractForm.tsx';
import { CountrySelect } from '../ui/CountrySelect.tsx';
import { allCountries } from '../ui/countries.ts';
import { ratio } from '../ui/format.ts';
import { inspection } from '../ui/inspector/inspection.ts';
import { PhoneField } from '../ui/PhoneField.tsx';
import { PictureField } from '../ui/PictureField.tsx';
import { useSession } from '../ui/session.ts';
import { useContractForm } from '../ui/useContractForm.ts';
import { LateSelect } from '../ui/LateSelect.tsx';
import { CompanyCard } from './CompanyCard.tsx';
import {
  clearDraft,
  readDraft,
  registrationSteps,
  stepOf,
  writeDraft,
  type RegistrationField,
  type RegistrationStep,
} from './registrationDraft.ts';
import classes from './RegisterPartnerForm.module.css';
import { Steps } from './Steps.tsx';

const expertiseWords = {
  agency: 'Agency',
  developer: 'Developer',
  consultant: 'Consultant',
  content: 'Blog, podcast or newsletter',
  influencer: 'Influencer',
  merchant: 'Merchant myself',
  other: 'Something else',
} as const satisfies Record<(typeof expertiseAreas)[number], string>;

const discoveryWords = {
  search: 'Search engine',
  social: 'Social media',
  recommendation: 'Somebody recommended you',
  event: 'Event or meetup',
  app_store: 'App store listing',
  other: 'Something else',
} as const satisfies Record<(typeof discoveryMethods)[number], string>;

const labels = registrationSteps.map(({ label }) => label);

const stepAt = ({ value }: SnapshotFrom<typeof registrationMachine>): RegistrationStep | null =>
  value === 'registered' || value.filling === 'resuming' ? null : value.filling;

/** What stood in a field when it was refused; another value is not refused yet. */
type Refused = Partial<Record<string, { value: unknown; message: string }>>;

/** Three steps, one form: what is refused leads back to its step, what is typed survives a reload. */
export function RegisterPartnerForm({ user }: { user: User }) {
  const session = useSession();
  const [draft] = useState(() => readDraft(user.id));
  const registration = useActorRef(registrationMachine, { input: { start: draft.step }, inspect: inspection });
  const step = useSelector(registration, stepAt);
  const [image, setImage] = useState<File | null>(null);
  const [imageError, setImageError] = useState<string | null>(null);
  const [refused, setRefused] = useState<Refused>({});
  const [sent, setSent] = useState(0);
  const form = useContractForm({
    endpoint: registerPartner,
    initial: draft.values,
    isKept: true,
    input: () => ({ file: image }),
    onProgress: setSent,
    onDone: ({ data }) => {
      registration.send({ type: 'registration.sent' });
      clearDraft(user.id);
      session.send({ type: 'partner.registered', user: { ...user, partnerId: data.id, partner: data } });
    },
    onFailed: ({ code, errors }) => {
      // Registered in another tab: the session learns of it and moves on.
      if (code === 'duplicate') rightsChanged();
      setImageError(errors.find(({ path }) => path === 'image')?.message ?? null);
      const found = stepOf(errors.map(({ path }) => path));
      if (found !== null) registration.send({ type: 'registration.goTo', step: found });
    },
  });
  const { values } = form;
  useEffect(() => {
    if (step !== null) writeDraft(user.id, { step, values });
  }, [user.id, step, values]);

  const steps = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  const focusFirst = useEffectEvent(() => {
    const field = steps.current?.querySelector<HTMLElement>('fieldset:not([hidden]) [data-field]');
    (field?.matches('input') ? field : field?.querySelector<HTMLElement>('input'))?.focus();
  });
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (!steps.current?.contains(document.activeElement)) focusFirst();
  }, [step]);

  const next = () => {
    const here: readonly string[] = registrationSteps.find(({ name }) => name === step)?.fields ?? [];
    const errors = errorsOf(registerPartner.body, values).filter(({ path }) => here.includes(path));
    setRefused(
      Object.fromEntries(errors.map(({ path, message }) => [path, { value: Reflect.get(values, path), message }])),
    );
    const first = errors.toSorted((a, b) => here.indexOf(a.path) - here.indexOf(b.path))[0];
    registration.send({ type: 'registration.continue', isComplete: first === undefined });
    if (!first) return;
    const field = steps.current?.querySelector<HTMLElement>(`[data-field="${first.path}"]`);
    (field?.matches('input') ? field : field?.querySelector<HTMLElement>('input'))?.focus();
  };

  const input = (name: RegistrationField) => {
    const props = form.input(name);
    const known = refused[name];
    return { ...props, error: props.error ?? (known?.value === values[name] ? known?.message : undefined) };
  };
  const chosen = (name: RegistrationField) => {
    const { onChange, value, ...props } = input(name);
    return { ...props, value: value === '' ? null : value, onChange: (given: string | null) => onChange(given ?? '') };
  };
  const country = input('country');

  return (
    <>
      <Steps
        labels={labels}
        current={registrationSteps.findIndex(({ name }) => name === step)}
        onBackTo={(index) => {
          const to = registrationSteps[index]?.name;
          if (to) registration.send({ type: 'registration.goTo', step: to });
        }}
      />
      <ContractForm
        form={{ ...form, submit: step === 'contact' ? form.submit : next }}
        submitLabel={step === 'contact' ? 'Send registration' : 'Continue'}
        secondary={
          step !== 'company' && (
            <Button
              variant="default"
              disabled={form.isBusy}
              onClick={() => registration.send({ type: 'registration.back' })}
            >
              Back
            </Button>
          )
        }
      >
        <div ref={steps}>
          <fieldset className={classes.step} hidden={step !== 'company'} aria-label="Company">
            <TextInput label="Company name" autoComplete="organization" required {...input('name')} />
            <TextInput
              label="Website"
              description="The shop or site people know you by."
              placeholder="example.com"
              inputMode="url"
              autoComplete="url"
              autoCapitalize="none"
              required
              {...input('domain')}
            />
            <PictureField
              label="Logo or picture"
              description="Optional. PNG, JPEG or WebP, at most 5 MB; you choose the square that is shown."
              value={image}
              onChange={(file) => {
                setImage(file);
                setImageError(null);
              }}
              error={imageError}
              data-field="image"
            />
            <CompanyCard name={values.name} domain={values.domain} image={image} />
          </fieldset>
          <fieldset className={classes.step} hidden={step !== 'expertise'} aria-label="Expertise">
            <LateSelect
              label="What do you do?"
              placeholder="Choose one"
              allowDeselect={false}
              required
              data={expertiseAreas.map((value) => ({ value, label: expertiseWords[value] }))}
              {...chosen('expertiseArea')}
            />
            <LateSelect
              label="How did you find us?"
              placeholder="Choose one"
              allowDeselect={false}
              required
              data={discoveryMethods.map((value) => ({ value, label: discoveryWords[value] }))}
              {...chosen('discoveryMethod')}
            />
          </fieldset>
          <fieldset className={classes.step} hidden={step !== 'contact'} aria-label="Contact">
            <CountrySelect
              label="Country"
              required
              {...country}
              onChange={(code) => {
                country.onChange(code);
                const calling = allCountries().find((known) => known.code === code)?.callingCode;
                if (calling && values.countryPhoneCode === '') form.setValue('countryPhoneCode', calling);
              }}
            />
            <TextInput label="Street and number" autoComplete="street-address" required {...input('streetAddress')} />
            <div className={classes.narrowFirst}>
              <TextInput label="Postal code" autoComplete="postal-code" required {...input('zip')} />
              <TextInput label="City" autoComplete="address-level2" required {...input('city')} />
            </div>
            <PhoneField label="Phone" required code={input('countryPhoneCode')} number={input('phoneNumber')} />
          </fieldset>
        </div>
        {form.isBusy && image && (
          <div className={classes.upload}>
            <span id="upload">{sent < 1 ? `Sending the picture, ${ratio(sent)}` : 'Almost done'}</span>
            <Progress value={sent * 100} aria-labelledby="upload" animated={sent >= 1} />
          </div>
        )}
      </ContractForm>
    </>
  );
}
