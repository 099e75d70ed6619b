import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { IconAlertCircle, IconArrowLeft } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '#lib/i18n';
import { lazy } from '#ui/lazy';
import { Skeleton } from '#ui/skeleton';
import classes from './code-input.module.css';
import { type Credentials, type Step, submitCode, type TwoFactorSetup } from './sign-in';
import { StepHeading } from './step-heading';

/** The QR code's library is for the one day of an enrolment. */
const EnrolmentCode = lazy(() => import('./enrolment-code').then((chunk) => chunk.EnrolmentCode), {
  skeleton: <Skeleton height={208} marginBottom="1rem" />,
});

interface CodeStepProps {
  credentials: Credentials;
  setup: TwoFactorSetup | null;
  onStep: (step: Step) => void;
  back: () => void;
}

/** The six digits, or a recovery code in their place. */
export function CodeStep({ credentials, setup, onStep, back }: CodeStepProps) {
  const t = useTexts();
  const [recovering, setRecovering] = useState(false);
  const [code, setCode] = useState('');
  const check = useMutation({
    mutationFn: (given: string) => submitCode(credentials, given),
    onSuccess: onStep,
    onError: () => setCode(''),
    meta: { handlesErrors: true },
  });
  const submit = (given: string) => {
    if (given && !check.isPending) check.mutate(given);
  };
  const toggleRecovery = () => {
    setRecovering(!recovering);
    setCode('');
    check.reset();
  };
  const lead = recovering ? t('twoFactor.recoveryLead') : t(setup ? 'twoFactor.setupLead' : 'twoFactor.lead');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit(code);
      }}
    >
      <StepHeading title={t(setup ? 'twoFactor.setupTitle' : 'twoFactor.title')} lead={lead} />
      {setup && <EnrolmentCode setup={setup} />}
      <Stack gap="md">
        {check.isError && (
          <Alert color="red" icon={<IconAlertCircle />} title={t('login.failed')}>
            {check.error.message}
          </Alert>
        )}
        {recovering ? (
          <TextInput
            label={t('twoFactor.recovery')}
            placeholder="XXXXX-XXXXX"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
            size="lg"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        ) : (
          <CodeInput
            label={t('twoFactor.code')}
            value={code}
            onChange={setCode}
            onComplete={submit}
            disabled={check.isPending}
          />
        )}
        <Button type="submit" size="lg" loading={check.isPending} fullWidth>
          {t('twoFactor.submit')}
        </Button>
        {!setup && (
          <Button variant="subtle" onClick={toggleRecovery}>
            {t(recovering ? 'twoFactor.useCode' : 'twoFactor.useRecovery')}
          </Button>
        )}
        <Button variant="subtle" color="gray" leftSection={<IconArrowLeft size={18} />} onClick={back}>
          {t('action.back')}
        </Button>
      </Stack>
    </form>
  );
}

const LENGTH = 6;

interface CodeInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Called once the sixth digit is in. */
  onComplete: (value: string) => void;
  disabled: boolean;
}

/**
 * Six boxes to see, one field underneath: it pastes, it takes the phone's suggestion, and a screen reader meets
 * one field instead of six.
 */
function CodeInput({ label, value, onChange, onComplete, disabled }: CodeInputProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // The field that had the focus has just gone: typing goes on here.
  useEffect(() => field.current?.focus(), []);
  const type = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, LENGTH);
    onChange(digits);
    if (digits.length === LENGTH && digits !== value) onComplete(digits);
  };
  return (
    <div className={classes.code}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.field}>
        <input
          id={id}
          ref={field}
          className={classes.input}
          value={value}
          onChange={(event) => type(event.currentTarget.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          disabled={disabled}
        />
        <div className={classes.boxes} aria-hidden="true">
          {Array.from({ length: LENGTH }, (_, place) => (
            <span
              key={place}
              className={classes.box}
              data-next={place === Math.min(value.length, LENGTH - 1)}
            >
              {value[place]}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}
