import { useEffect, useState } from 'react';
import { useTexts } from '#lib/i18n';
import { useTitle } from '#lib/title';
import { lazy } from '#ui/lazy';
import { CredentialsStep } from './credentials-step';
import { LoginFrame } from './login-frame';
import type { Step } from './sign-in';

/** Name and password; where two-factor is on, the six digits; after an enrolment, the recovery codes. */
export function LoginPage() {
  const t = useTexts();
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

// In chunks of their own: most people sign in with a password alone.
const skeleton = 320;

/** Loads the recovery codes' step too: codes that are shown once must not wait for a request that can fail. */
const CodeStep = lazy(
  async () => {
    const [{ CodeStep }] = await Promise.all([import('./code-step'), import('./recovery-codes-step')]);
    return CodeStep;
  },
  { skeleton },
);

const RecoveryCodesStep = lazy(() => import('./recovery-codes-step').then((m) => m.RecoveryCodesStep), {
  skeleton,
});
