import { CloseButton } from '@mantine/core';
import { useState } from 'react';
import { useDuty, useDutySections } from '#care/use-duty';
import { useConnection } from '#lib/connection';
import { useTexts } from '#lib/i18n';
import { useMay } from '#lib/may';
import { useIdCentro, useRole, useSession } from '#lib/session';
import { readJson, writeJson } from '#lib/storage';
import { PlainButton } from '#ui/plain-button';
import classes from './duty-ask.module.css';
import { USUAL_HOURS, useSetDuty } from './duty-form';

const KEY = 'dutyAsked';

/** After sign-in, once for each centre: whom do you look after? One tap answers for a usual shift. */
export function DutyAsk() {
  const t = useTexts();
  const may = useMay();
  const nurse = useRole() === 'ROLE_ENFERMERA';
  const idCentro = useIdCentro();
  const token = useSession().user?.token ?? '';
  const asked = `${token.slice(0, 8)} ${idCentro ?? ''}`;
  const [answered, setAnswered] = useState(() => readJson(sessionStorage, KEY));
  const { known, mine } = useDuty();
  const sections = useDutySections();
  const done = () => {
    writeJson(sessionStorage, KEY, asked);
    setAnswered(asked);
  };
  const set = useSetDuty(done);
  const away = useConnection() === 'lost';
  if (away || !nurse || !may('duty:set') || !known || mine || answered === asked || !sections) return null;
  const start = (secciones: number[]) => set.mutate({ secciones, hours: USUAL_HOURS });
  return (
    <section className={classes.bar} aria-label={t('alert.duty.ask')}>
      <p className={classes.ask}>{t('alert.duty.ask')}</p>
      <div className={classes.choices}>
        <PlainButton className={classes.choice} disabled={set.isPending} onClick={() => start([])}>
          {t('alert.duty.all')}
        </PlainButton>
        {sections.length > 1 &&
          sections.map(({ id, nombre }) => (
            <PlainButton
              key={id}
              className={classes.choice}
              disabled={set.isPending}
              onClick={() => start([id])}
            >
              {nombre}
            </PlainButton>
          ))}
      </div>
      <CloseButton aria-label={t('alert.duty.later')} onClick={done} />
    </section>
  );
}
