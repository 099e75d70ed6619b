import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type Patient, putOnSensor } from '@vigilia/contract/patients';
import type { Sensor } from '@vigilia/contract/sensors';
import { useEffect, useRef } from 'react';
import { call } from '#lib/call';
import { fullName } from '#lib/full-name';
import { useTexts } from '#lib/i18n';
import acts from './acts.module.css';
import classes from './put-on-question.module.css';
import type { ScanHome } from './scan-home';

interface PutOnQuestionProps {
  home: ScanHome;
  sensor: Sensor;
  resident: Patient;
  /** Who wears it now. */
  wearer: Patient | undefined;
  onDone: () => void;
  /** It was refused: what is asked is not so any more. */
  onChanged: () => void;
  startOver: () => void;
}

/** The third step: what is done, by its name, and what follows for whom (R-SCAN-7). */
export function PutOnQuestion(props: PutOnQuestionProps) {
  const { home, sensor, resident, wearer, onDone, onChanged, startOver } = props;
  const t = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const old = home.sensors.find(({ id }) => id === resident.sensor);
  const section = home.sections.find(({ id }) => id === resident.seccion);
  const act = wearer ? 'move' : old ? 'replace' : 'putOn';
  const names = {
    code: sensor.codigo,
    name: fullName(resident),
    old: old?.codigo ?? '',
    from: wearer ? fullName(wearer) : '',
  };
  const putting = useMutation({
    mutationFn: () =>
      call(putOnSensor, {
        params: { id: resident.id },
        body: { sensor: sensor.id, replaces: resident.sensor, from: wearer?.id ?? null },
      }),
    onSuccess: onDone,
    onError: onChanged,
  });
  return (
    <div className={`${classes.question} ${acts.above}`}>
      <div className={classes.text}>
        <h2 ref={heading} tabIndex={-1} className={classes.act}>
          {t(`scan.question.${act}`, names)}
        </h2>
        <p className={classes.where}>
          {[t('patients.room', { room: resident.numeroHabitacion }), section?.nombre]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {(wearer || old) && (
          <ul className={classes.after}>
            {wearer && <li>{t('scan.question.wearerAfter', names)}</li>}
            {old && <li>{t('scan.question.oldAfter', names)}</li>}
          </ul>
        )}
      </div>
      <div className={acts.acts}>
        <Button variant="default" size="lg" disabled={putting.isPending} onClick={startOver}>
          {t('action.cancel')}
        </Button>
        <Button
          className={acts.main ?? ''}
          size="lg"
          loading={putting.isPending || putting.isSuccess}
          onClick={() => putting.mutate()}
        >
          {t(`scan.act.${act}`)}
        </Button>
      </div>
    </div>
  );
}
