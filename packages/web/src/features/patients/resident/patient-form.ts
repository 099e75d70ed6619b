import type { patientWriteResponse } from '@vigilia/contract/form';
import type { z } from 'zod';
import { i18n } from '#lib/i18n';
import { Problem } from '#lib/problem';
import type { IsFieldVisible } from '#ui/server-form-values';

/** The id of the edit form, for the save button outside of it. */
export const EDIT_FORM = 'patient-edit';

/** The switches that must be on for a field to be visible (R-FORMS-9 to R-FORMS-11). */
const SHOWN_BY: Readonly<Record<string, readonly string[]>> = {
  noUrineHours: ['noUrineAlarm'],
  autoCorrectedAngle: ['allowActivityTracking'],
  autoCorrectedAngleValue: ['allowActivityTracking'],
  rotationAlarm: ['allowActivityTracking'],
  stoppedTime: ['allowActivityTracking', 'rotationAlarm'],
};

export const isFieldVisible: IsFieldVisible = (name, held) =>
  (SHOWN_BY[name] ?? []).every((toggle) => held[toggle] === true);

/** A refused write of a patient has status 200 and an error flag; the form-error message is shown (R-ERRORS-6). */
export function throwIfRefused(answer: z.output<typeof patientWriteResponse>): number {
  if (answer.error) throw new Problem(i18n.t('error.form'), 200, answer.errors);
  return answer.id;
}
