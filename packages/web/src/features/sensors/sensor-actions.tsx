import { IconPencil, IconPower, IconX } from '@tabler/icons-react';
import type { Sensor } from '@vigilia/contract/sensors';
import { useTranslation } from 'react-i18next';
import { RowAction } from '#ui/data-table-action';
import { removalOf } from './sensors.queries';

interface SensorActionsProps {
  sensor: Sensor;
  edit: () => void;
  remove: () => void;
}

/** A worn sensor can be unlinked, a free one deleted, by the same call (R-SENSORS-11). */
export function SensorActions({ sensor, edit, remove }: SensorActionsProps) {
  const { t } = useTranslation();
  const removal = removalOf(sensor);
  return (
    <>
      <RowAction icon={IconPencil} label={t('action.edit')} rowName={sensor.codigo} onClick={edit} />
      <RowAction
        icon={removal === 'unlink' ? IconPower : IconX}
        label={t(`action.${removal}`)}
        rowName={sensor.codigo}
        danger
        onClick={remove}
      />
    </>
  );
}
