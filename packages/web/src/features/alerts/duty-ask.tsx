import { CloseButton, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#lib/connection';
import { useMay } from '#lib/may';
import { useIdCentro, useRole, useSession } from '#lib/session';
import { readJson, writeJson } from '#lib/storage';
import { useDuty, useDutySections } from './alerts.queries';
import classes from './duty-ask.module.css';
import { USUAL_HOURS, useSetDuty } from './duty-form';

const KEY = 'dutyAsked';

/** After sign-in, once for each centre: whom do you look after? One tap answers for a usual shift. */
export function DutyAsk() {
  const { t } = useTranslation();
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
        <UnstyledButton className={classes.choice} disabled={set.isPending} onClick={() => start([])}>
          {t('alert.duty.all')}
        </UnstyledButton>
        {sections.length > 1 &&
          sections.map(({ id, nombre }) => (
            <UnstyledButton
              key={id}
              className={classes.choice}
              disabled={set.isPending}
              onClick={() => start([id])}
            >
              {nombre}
            </UnstyledButton>
          ))}
      </div>
      <CloseButton aria-label={t('alert.duty.later')} onClick={done} />
    </section>
  );
}
