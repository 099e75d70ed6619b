import type { Sensor } from '@vigilia/contract/sensors';
import { OFFLINE_AFTER } from '@vigilia/domain/offline';
import { sensorStatus } from '@vigilia/domain/sensor-icons';
import { fullName } from '#lib/full-name';
import { useTexts } from '#lib/i18n';
import { useInstants, useNowByAge } from '#lib/live-clock';
import { useZone } from '#lib/session';
import { formatDay } from '#lib/times';
import type { Column } from '#ui/data-table-columns';
import { Battery, Signal } from './sensor-gauges';
import { figure, textsOf } from './sensor-texts';
import { StatusDot, statusKey } from './status-dot';

/** The columns of the sensors table. */
export function useSensorColumns(sensors: readonly Sensor[] | undefined): Column<Sensor>[] {
  const t = useTexts();
  const zone = useZone();
  const now = useNowByAge(useInstants(sensors), OFFLINE_AFTER);
  const texts = (sensor: Sensor) => textsOf(sensor, zone, now);
  return [
    { name: 'id', label: t('sensors.id'), text: ({ id }) => String(id) },
    {
      name: 'status',
      label: t('sensors.status'),
      text: (sensor) => t(statusKey(sensorStatus(sensor))),
      cell: (sensor) => <StatusDot status={sensorStatus(sensor)} compact />,
      place: 'corner',
    },
    {
      name: 'bateria',
      label: t('sensors.battery'),
      text: (sensor) => texts(sensor).batteryText,
      cell: (sensor) => <Battery sensor={sensor} texts={texts(sensor)} />,
      sortBy: (sensor) => (texts(sensor).battery === 'offline' ? null : sensor.bateria),
    },
    {
      name: 'cobertura',
      label: t('sensors.signal'),
      text: (sensor) => texts(sensor).signalText,
      cell: (sensor) => <Signal sensor={sensor} texts={texts(sensor)} />,
      sortBy: (sensor) => (texts(sensor).signal === 'none' ? null : sensor.cobertura),
    },
    {
      name: 'capacidad',
      label: t('sensors.calibration'),
      text: ({ capacidad }) => (capacidad === null ? '' : figure(capacidad)),
      sortBy: ({ capacidad }) => capacidad,
      numeric: true,
    },
    {
      name: 'codigo',
      label: t('sensors.code'),
      text: ({ codigo }) => codigo,
      place: 'title',
      width: 'short',
    },
    {
      name: 'paciente',
      label: t('sensors.patient'),
      text: ({ paciente }) => (paciente ? fullName(paciente) : ''),
      width: 'wide',
    },
    {
      name: 'fecha_activacion',
      label: t('sensors.activation'),
      text: ({ fecha_activacion }) => (fecha_activacion === null ? '' : formatDay(fecha_activacion)),
      sortBy: ({ fecha_activacion }) => fecha_activacion,
      width: 'short',
    },
  ];
}
