import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listAlerts } from '@vigilia/contract/alerts';
import { listCare } from '@vigilia/contract/care';
import { SECOND } from '@vigilia/domain/instant';
import { useEffect, useEffectEvent } from 'react';
import { useConnectionState } from '#lib/connection-state';
import { fullName } from '#lib/full-name';
import { useTexts } from '#lib/i18n';
import { useTicker } from '#lib/live-clock';
import { useMomentAt } from '#lib/moment';
import { patientsQuery } from '#lib/patients-query';
import { useIdCentro, useSession, useZone } from '#lib/session';
import { useInterval } from '#lib/use-interval';
import classes from '#ui/system-notice.module.css';
import { toastSuccess } from '#ui/toast';
import type { CareAct, Outcome } from './care-queue';
import { careQueueOf } from './device-care-queue';
import { useUnsentCare } from './unsent-care';
import { textOf, useCare } from './use-care';

const RETRY_INTERVAL = 30 * SECOND;

/** The own care that is not recorded yet: sent as soon as that is possible, and shown until the server has answered. */
export function UnsentCareNotice() {
  const t = useTexts();
  const momentAt = useMomentAt(useZone());
  const ticker = useTicker();
  const client = useQueryClient();
  const idCentro = useIdCentro();
  const username = useSession().user?.username;
  const unsent = useUnsentCare();
  const isLive = useConnectionState().kind === 'live';
  const queue = careQueueOf(ticker);
  const { record } = useCare();
  const { data: list } = useQuery({ ...patientsQuery(idCentro), enabled: false });
  const residentOf = ({ patient }: CareAct) => list?.lista.find(({ id }) => id === patient);
  const describe = (act: CareAct): string => {
    const resident = residentOf(act);
    return t('alert.unsent.entry', {
      who: resident ? fullName(resident) : t('alert.unsent.resident'),
      what: textOf(act).toLowerCase(),
      at: momentAt(act.at ?? act.tappedAt),
    });
  };
  const send = async () => {
    const before = unsent;
    // Where the stored care cannot be read, the next connection tries again.
    const outcomes = await queue.send().catch(() => new Map<string, Outcome>());
    for (const act of before) {
      if (outcomes.get(act.key)?.kind !== 'recorded') continue;
      toastSuccess(t('alert.unsent.sent', { entry: describe(act) }));
      void client.invalidateQueries({ queryKey: [listCare.name, { id: act.patient }] });
      void client.invalidateQueries({ queryKey: [listAlerts.name] });
    }
  };
  const sendNow = useEffectEvent(send);
  useEffect(() => {
    if (username !== undefined)
      queue.load().then(
        () => sendNow(),
        () => undefined,
      );
  }, [username, queue]);
  useEffect(() => {
    if (isLive) void sendNow();
  }, [isLive]);
  const waiting = unsent.filter(({ refusal }) => !refusal);
  useInterval(RETRY_INTERVAL, () => {
    if (waiting.length > 0) void send();
  });
  return (
    <>
      {waiting.length > 0 && (
        <div className={`${classes.notices} ${classes.offer}`} role="status">
          <p>
            <strong>{t('alert.unsent.title', { count: waiting.length })}</strong>{' '}
            {waiting.map(describe).join(' · ')}
          </p>
        </div>
      )}
      {unsent.map((act) => {
        if (!act.refusal) return null;
        const resident = residentOf(act);
        const { kind, result, note } = act;
        const discard = () => void queue.discard([act.key]);
        return (
          <div key={act.key} className={`${classes.notices} ${classes.offer}`} role="alert">
            <p>
              <strong>{t('alert.unsent.refusedTitle')}</strong>{' '}
              {t('alert.unsent.refusedEntry', { entry: describe(act), reason: act.refusal.reason })}
            </p>
            <span className={classes.choices}>
              {resident && !act.of && (
                <Button
                  variant="default"
                  onClick={() => {
                    discard();
                    void record(resident, { kind, ...(result && { result }), ...(note && { note }) });
                  }}
                >
                  {t('alert.unsent.recordAgain')}
                </Button>
              )}
              <Button variant="default" onClick={discard}>
                {t('alert.unsent.discard')}
              </Button>
            </span>
          </div>
        );
      })}
    </>
  );
}
