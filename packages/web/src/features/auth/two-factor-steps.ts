import { lazy } from '#ui/lazy';
import type { CodeStepProps } from './code-step';
import type { RecoveryCodesStepProps } from './recovery-codes-step';

// In chunks of their own: most people sign in with a password alone.
const skeleton = 320;

/** Loads the recovery codes' step too: codes that are shown once must not wait for a request that can fail. */
export const CodeStep = lazy<CodeStepProps>(
  async () => {
    const [{ CodeStep }] = await Promise.all([import('./code-step'), import('./recovery-codes-step')]);
    return CodeStep;
  },
  { skeleton },
);

export const RecoveryCodesStep = lazy<RecoveryCodesStepProps>(
  () => import('./recovery-codes-step').then((m) => m.RecoveryCodesStep),
  { skeleton },
);
