import type { SetGuard } from './use-leave-guard';

/** The ways out of a dialog, handed to whatever is shown in it. */
export interface DialogProps {
  close: () => void;
  /** Closes, and asks first where something is not saved. */
  leave: () => void;
  guard: SetGuard;
}
