import { endingBy } from '@vigilia/domain/alerts/care-effects';
import type { Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { answerAlert } from '#services/alerts/change-alert';
import type { CentreModels } from '#services/centre-model/centre-models';
import { sensorStates } from '#services/centre-model/sensor-state';
import { lockOpenAlertsOf } from '#stores/alert.store';
import type { CareRow } from './care.store';

/** In the transaction of a record: ends the open alerts that it answers, and notes it at the one that was named. */
export async function endAnswered(
  db: Db,
  models: CentreModels,
  action: CareRow,
  now: Instant,
): Promise<void> {
  const { centro_id, paciente } = action;
  const alerts = await lockOpenAlertsOf(db, { centro_id, id: paciente });
  if (alerts.length === 0) return;
  const [state] = sensorStates(await models.current(db, centro_id), [paciente]);
  for (const alert of alerts) {
    const ended = endingBy(action, alert, state?.track ?? null);
    if (ended === null && alert.id !== action.alert) continue;
    await answerAlert(db, centro_id, alert, { care: action.id, ended, at: now, who: action.staff });
  }
}
