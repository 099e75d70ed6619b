import type { patientWriteResponse } from '@vigilia/contract/form';
import type { z } from 'zod';
import { i18n } from '#lib/i18n';
import { Problem } from '#lib/problem';
import type { IsFieldVisible } from '#ui/server-form-values';

/** The id of the edit form, for the save button outside of it. */
export const EDIT_FORM = 'patient-edit';

/** Which switches show a field (specification §5). */
const SHOWN_BY: Readonly<Record<string, readonly string[]>> = {
  noUrineHours: ['noUrineAlarm'],
  autoCorrectedAngle: ['allowActivityTracking'],
  autoCorrectedAngleValue: ['allowActivityTracking'],
  rotationAlarm: ['allowActivityTracking'],
  stoppedTime: ['allowActivityTracking', 'rotationAlarm'],
};

export const isShown: IsFieldVisible = (name, held) =>
  (SHOWN_BY[name] ?? []).every((toggle) => held[toggle] === true);

/** Patient writes answer 200 either way: the flag tells, and the form-error message is what is shown (§8). */
export function orRefused(answer: z.output<typeof patientWriteResponse>): number {
  if (answer.error) throw new Problem(i18n.t('error.form'), 200, answer.errors);
  return answer.id;
}
