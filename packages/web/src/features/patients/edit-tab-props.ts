import type { Patient } from '@vigilia/contract/patients';
import type { FormState } from '#ui/server-form';

export interface EditTabProps {
  patient: Patient;
  draft: string;
  onState: (state: FormState) => void;
  onInvalid: () => void;
  close: () => void;
}
