import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitle } from '#lib/title';
import { CredentialsStep } from './credentials-step';
import { LoginFrame } from './login-frame';
import type { Step } from './sign-in';
import { CodeStep, RecoveryCodesStep } from './two-factor-steps';

/** Name and password; where two-factor is on, the six digits; after an enrolment, the recovery codes. */
export function LoginPage() {
  const { t } = useTranslation();
  useTitle(t('nav.login'));
  const [step, setStep] = useState<Step>({ at: 'credentials' });
  useEffect(() => {
    // Nobody is signed in: nothing of a resident stays in this browser, however the session ended.
    import('#lib/kept').then(({ dropKeptLists }) => dropKeptLists()).catch(() => undefined);
  }, []);
  return (
    <LoginFrame>
      {(step.at === 'credentials' || step.at === 'in') && <CredentialsStep onStep={setStep} />}
      {step.at === 'code' && (
        <CodeStep
          credentials={step.credentials}
          setup={step.setup}
          onStep={setStep}
          back={() => setStep({ at: 'credentials' })}
        />
      )}
      {step.at === 'recovery-codes' && <RecoveryCodesStep codes={step.codes} enter={step.enter} />}
    </LoginFrame>
  );
}
