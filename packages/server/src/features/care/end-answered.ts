import { endingBy } from '@vigilia/domain/alerts/care-effects';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { answerAlert } from '#services/alerts/change-alert';
import { lockOpenAlertsOf } from '#stores/alert.store';
import { listSensorStates } from '#stores/sensor-state.store';
import type { CareRow } from './care.store';

/** In the transaction of a record: ends the open alerts that it answers, and notes it at the one that was named. */
export async function endAnswered(db: Db, action: CareRow, now: Instant): Promise<void> {
  const { centro_id, paciente } = action;
  const alerts = await lockOpenAlertsOf(db, { centro_id, id: paciente });
  if (alerts.length === 0) return;
  const [state] = await listSensorStates(db, centro_id, [paciente]);
  for (const alert of alerts) {
    const ended = endingBy(action, alert, state?.track ?? null);
    if (ended === null && alert.id !== action.alert) continue;
    await answerAlert(db, centro_id, alert, { care: action.id, ended, at: now, who: action.staff });
  }
}
