import { Skeleton, TextInput } from '@mantine/core';
import { useActorRef, useSelector } from '@xstate/react';
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SnapshotFrom } from 'xstate';

import { registerPartner } from '#contract/session/session.ts';
import type { User } from '#contract/session/user.ts';
import { registrationMachine } from '#machines/processes/registration.machine.ts';

import { errorsOf } from '../../../api/input.ts';
import { rightsChanged } from '../../../api/token.ts';
import { ContractForm } from '../../../shared/form/ContractForm.tsx';
import { FieldSkeleton } from '../../../shared/form/FieldSkeleton.tsx';
import { inspection } from '../../../inspector/inspection.ts';
import { LazyPictureField } from '../../../shared/form/image/LazyPictureField.tsx';
import { useSession } from '../../../entities/session/session.ts';
import { useContractForm } from '../../../shared/form/useContractForm.ts';
import { audienceHint } from './audienceHint.ts';
import { CompanyCard } from './CompanyCard.tsx';
import {
  clearDraft,
  readDraft,
  registrationSteps,
  stepOf,
  writeDraft,
  type RegistrationStep,
} from './registrationDraft.ts';
import { pictureWriter, readPicture } from './registrationPicture.ts';
import classes from './RegisterPartnerForm.module.css';
import type { RegistrationStepsProps } from './RegistrationSteps.tsx';
import { Steps } from './Steps.tsx';
import { useOnce } from '../../../shared/data/useOnce.ts';
import { useStepHistory } from './useStepHistory.ts';

const labels = registrationSteps.map(({ label }) => label);

const stepAt = ({ value }: SnapshotFrom<typeof registrationMachine>): RegistrationStep | null =>
  value === 'registered' || value.filling === 'resuming' ? null : value.filling;

/** The number of stacked fields in the later steps. */
const fieldRows = { company: [], expertise: [1, 2, 'audience'], contact: [1, 2, 3, 4] } as const;

interface RegisterPartnerFormProps {
  user: User;
  /** The steps after the first; null until they are here. */
  LaterSteps: ComponentType<RegistrationStepsProps> | null;
}

/** Three steps, one form: what is refused leads back to its step, what is typed survives a reload. */
export function RegisterPartnerForm({ user, LaterSteps }: RegisterPartnerFormProps) {
  const session = useSession();
  const draft = useOnce(() => readDraft(user.id));
  const registration = useActorRef(registrationMachine, { input: { start: draft.step }, inspect: inspection });
  const step = useSelector(registration, stepAt);
  const [image, setImage] = useState(() => readPicture(user.id));
  const writePicture = useOnce(() => pictureWriter(user.id));
  const form = useContractForm({
    endpoint: registerPartner,
    initial: draft.values,
    isKept: true,
    input: () => ({ file: image }),
    onDone: ({ data }) => {
      registration.send({ type: 'registration.sent' });
      clearDraft(user.id);
      void writePicture(null);
      session.send({ type: 'partner.registered', user: { ...user, partnerId: data.id, partner: data } });
    },
    onFailed: ({ code, errors }) => {
      // Registered in another tab: the session learns of it and moves on.
      if (code === 'duplicate') rightsChanged();
      const found = stepOf(errors.map(({ path }) => path));
      if (found !== null) goTo(found);
    },
  });
  const { values } = form;
  useEffect(() => {
    if (step !== null) writeDraft(user.id, { step, values });
  }, [user.id, step, values]);
  const goTo = (to: RegistrationStep) => registration.send({ type: 'registration.goTo', step: to });
  useStepHistory(step, goTo);

  const steps = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  const focusFirst = useEffectEvent(() => {
    const field = steps.current?.querySelector<HTMLElement>('fieldset:not([hidden]) [data-field]');
    (field?.matches('input') ? field : field?.querySelector<HTMLElement>('input'))?.focus();
  });
  const isHere = step === 'company' || LaterSteps !== null;
  useEffect(() => {
    if (shown.current === step || !isHere) return;
    shown.current = step;
    // A field of the step before still has the focus; the browser takes it away later, and leaves it nowhere.
    const { activeElement } = document;
    if (!steps.current?.contains(activeElement) || activeElement?.closest('[hidden]')) focusFirst();
  }, [step, isHere]);

  const next = () => {
    const here: readonly string[] = registrationSteps.find(({ name }) => name === step)?.fields ?? [];
    const errors = errorsOf(registerPartner.body, values).filter(({ path }) => here.includes(path));
    form.refuse(errors);
    const first = errors.toSorted((a, b) => here.indexOf(a.path) - here.indexOf(b.path))[0];
    registration.send({ type: 'registration.continue', isComplete: first === undefined });
    if (!first) return;
    const field = steps.current?.querySelector<HTMLElement>(`[data-field="${first.path}"]`);
    (field?.matches('input') ? field : field?.querySelector<HTMLElement>('input'))?.focus();
  };

  return (
    <>
      <Steps
        labels={labels}
        current={registrationSteps.findIndex(({ name }) => name === step)}
        onBackTo={(index) => {
          const to = registrationSteps[index]?.name;
          if (to) goTo(to);
        }}
      />
      <ContractForm
        form={{ ...form, submit: step === 'contact' ? form.submit : next }}
        submitLabel={step === 'contact' ? 'Send registration' : 'Continue'}
        isDisabled={!isHere}
        onCancel={step === 'company' ? undefined : () => registration.send({ type: 'registration.back' })}
        cancelLabel="Back"
      >
        <div ref={steps}>
          <fieldset className={classes.step} hidden={step !== 'company'} aria-label="Company">
            <TextInput label="Company name" autoComplete="organization" required {...form.input('name')} />
            <TextInput
              label="Website"
              description="The shop or site you’re known for."
              placeholder="example.com"
              inputMode="url"
              autoComplete="url"
              autoCapitalize="none"
              required
              {...form.input('domain')}
            />
            <LazyPictureField
              label="Logo"
              description="Optional. PNG, JPEG or WebP, up to 5 MB. You’ll crop it to a square."
              value={image}
              onChange={(file) => {
                setImage(file);
                void writePicture(file);
                form.forgive('image');
              }}
              error={form.errorOf('image')}
              data-field="image"
            />
            <CompanyCard name={values.name} domain={values.domain} image={image} />
          </fieldset>
          {LaterSteps ? (
            <LaterSteps
              step={step}
              input={form.input}
              onCalling={(code) => {
                if (code !== '' && values.countryPhoneCode === '') form.setValue('countryPhoneCode', code);
              }}
            />
          ) : (
            step !== null && (
              <div className={classes.step} hidden={isHere}>
                {fieldRows[step].map((row) =>
                  row === 'audience' ? (
                    <FieldSkeleton key={row} description={audienceHint}>
                      <Skeleton height="4.75rem" radius="lg" mt="0.25rem" />
                    </FieldSkeleton>
                  ) : (
                    <FieldSkeleton key={row} />
                  ),
                )}
              </div>
            )
          )}
        </div>
      </ContractForm>
    </>
  );
}
