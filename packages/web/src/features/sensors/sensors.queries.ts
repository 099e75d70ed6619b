import { listSensors, removeSensor, type Sensor } from '@vigilia/contract/sensors';
import { sensorStatus } from '@vigilia/domain/sensor-icons';
import { call } from '#lib/call';
import { useList } from '#lib/list-query';
import { PATIENT_REFRESH_MS } from '#lib/patients-query';

/** As often as the cards (R-SENSORS-33), because battery and signal change. */
export const useSensors = () => useList(listSensors, { refetchInterval: PATIENT_REFRESH_MS });

/** One call unlinks or deletes. `expect` says which one was shown, so that an unlink never becomes a deletion (R-SENSORS-31). */
export const unlinkOrDeleteSensor = (sensor: Sensor) =>
  call(removeSensor, { params: { id: sensor.id }, query: { expect: removalOf(sensor) } });

export const removalOf = (sensor: Sensor): 'unlink' | 'delete' =>
  sensorStatus(sensor) === 'assigned' ? 'unlink' : 'delete';
