import { Button } from '@mantine/core';
import { IconAccessPoint, IconTransfer } from '@tabler/icons-react';
import type { Patient } from '@vigilia/contract/patients';
import type { Sensor } from '@vigilia/contract/sensors';
import { fullName } from '#lib/full-name';
import { useTexts } from '#lib/i18n';
import { Chosen } from './chosen';
import { TakeOff } from './take-off';
import classes from './worn-sensor.module.css';

interface WornSensorProps {
  sensor: Sensor;
  wearer: Patient;
  check: () => void;
  move: () => void;
  onTakenOff: () => void;
  startOver: () => void;
}

/** Somebody wears it already: what is received, to somebody else, or off. */
export function WornSensor({ sensor, wearer, check, move, onTakenOff, startOver }: WornSensorProps) {
  const t = useTexts();
  return (
    <>
      <Chosen
        label={t('scan.sensorCode', { code: sensor.codigo })}
        title={t('scan.wornBy', { name: fullName(wearer) })}
        detail={t('patients.room', { room: wearer.numeroHabitacion })}
        startOver={startOver}
      />
      <div className={classes.acts}>
        <Button
          size="md"
          leftSection={<IconAccessPoint size={20} stroke={1.75} aria-hidden="true" />}
          onClick={check}
        >
          {t('scan.check')}
        </Button>
        <Button
          variant="default"
          size="md"
          leftSection={<IconTransfer size={20} stroke={1.75} aria-hidden="true" />}
          onClick={move}
        >
          {t('scan.move')}
        </Button>
        <TakeOff sensor={sensor} wearer={wearer} onTakenOff={onTakenOff} />
      </div>
    </>
  );
}
