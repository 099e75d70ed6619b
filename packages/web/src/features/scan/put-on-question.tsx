import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type Patient, putOnSensor } from '@vigilia/contract/patients';
import type { Sensor } from '@vigilia/contract/sensors';
import { useEffect, useRef, useState } from 'react';
import { call } from '#lib/call';
import { fullName } from '#lib/full-name';
import { useTexts } from '#lib/i18n';
import acts from './acts.module.css';
import classes from './put-on-question.module.css';
import type { ScanHome } from './scan-home';
import step from './step.module.css';

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
  const act: 'move' | 'replace' | 'putOn' = wearer ? 'move' : old ? 'replace' : 'putOn';
  const names = {
    code: sensor.codigo,
    name: fullName(resident),
    old: old?.codigo ?? '',
    from: wearer ? fullName(wearer) : '',
  };
  const where = [t('patients.room', { room: resident.numeroHabitacion }), section?.nombre];
  const body = { sensor: sensor.id, replaces: resident.sensor, from: wearer?.id ?? null };
  const current = { act, names, where: where.filter(Boolean).join(' · '), body };
  // As it was asked, whatever the lists say meanwhile: nothing changes under a thumb.
  const [asked, ask] = useState(current);
  const putting = useMutation({
    mutationFn: () =>
      call(putOnSensor, {
        params: { id: resident.id },
        body: asked.body,
      }),
    onSuccess: onDone,
    onError: onChanged,
  });
  const isStored = putting.isPending || putting.isSuccess;
  const hasChanged = !isStored && (body.replaces !== asked.body.replaces || body.from !== asked.body.from);
  const askAnew = () => {
    ask(current);
    heading.current?.focus();
  };
  return (
    <div className={`${classes.question} ${acts.above}`}>
      <div className={classes.text}>
        <h2 ref={heading} tabIndex={-1} className={step.title}>
          {t(`scan.question.${asked.act}`, asked.names)}
        </h2>
        <p className={step.detail}>{asked.where}</p>
        {(asked.names.from || asked.names.old) && (
          <ul className={classes.after}>
            {asked.names.from && <li>{t('scan.question.wearerAfter', asked.names)}</li>}
            {asked.names.old && <li>{t('scan.question.oldAfter', asked.names)}</li>}
          </ul>
        )}
        <div role="status">
          {hasChanged && (
            <p className={classes.changed}>
              {t('scan.question.changed')}
              <Button variant="default" onClick={askAnew}>
                {t('scan.question.askAnew')}
              </Button>
            </p>
          )}
        </div>
      </div>
      <div className={acts.acts}>
        <Button variant="default" size="lg" disabled={putting.isPending} onClick={startOver}>
          {t('action.cancel')}
        </Button>
        <Button
          className={acts.main ?? ''}
          size="lg"
          loading={isStored}
          disabled={hasChanged}
          onClick={() => putting.mutate()}
        >
          {t(`scan.act.${asked.act}`)}
        </Button>
      </div>
    </div>
  );
}
