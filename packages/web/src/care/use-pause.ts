import { useQueryClient } from '@tanstack/react-query';
import { endPause, pauseAlerts } from '@vigilia/contract/alert-settings';
import type { Pause } from '@vigilia/contract/alerts';
import { call } from '#lib/call';
import { fullName } from '#lib/full-name';
import { i18n } from '#lib/i18n';
import { useMoment } from '#lib/moment';
import { useIdCentro, useZone } from '#lib/session';
import { toastSuccess } from '#ui/toast';
import { writeOwnChange } from './alerts-query';
import type { Resident } from './resident';
import { warn } from './use-alert-acts';

type NewPause = Pick<Pause, 'until' | 'kinds' | 'reason'>;

/** Pauses the alerts of a resident, and ends the pause; each toast takes it back. */
export function usePause() {
  const client = useQueryClient();
  const idCentro = useIdCentro();
  const moment = useMoment(useZone());
  const write = (id: number, pause: Pause | null) =>
    writeOwnChange(client, idCentro, (list) => ({
      ...list,
      pauses: [...list.pauses.filter(({ paciente }) => paciente !== id), ...(pause ? [pause] : [])],
    }));
  const start = (resident: Resident, { until, kinds, reason }: NewPause): Promise<void> =>
    call(pauseAlerts, { params: { id: resident.id }, body: { until, kinds, reason } })
      .then(({ pause }) => {
        write(resident.id, pause);
        toastSuccess(i18n.t('alert.pause.started', { who: fullName(resident), time: moment(pause.until) }), {
          label: i18n.t('alert.pause.end'),
          onClick: () => void end(resident, pause),
        });
      })
      .catch(warn);
  const end = (resident: Resident, pause: Pause): Promise<void> =>
    call(endPause, { params: { id: resident.id } })
      .then(() => {
        write(resident.id, null);
        toastSuccess(i18n.t('alert.pause.ended', { who: fullName(resident) }), {
          label: i18n.t('alert.pause.again'),
          onClick: () => void start(resident, pause),
        });
      })
      .catch(warn);
  return { start, end };
}
