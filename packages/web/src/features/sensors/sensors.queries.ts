import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormValues } from '@vigilia/contract/form';
import { addSensor, editSensor, listSensors, removeSensor, type Sensor } from '@vigilia/contract/sensors';
import { sensorStatus } from '@vigilia/domain/sensor-icons';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/call';
import { useList } from '#lib/list-query';
import { useIdCentro } from '#lib/session';
import { toastSuccess } from '#ui/toast';

/** As often as the cards (specification §9): batteries and signals come and go. */
const REFRESH_MS = 60_000;

export const useSensors = () => useList(listSensors, REFRESH_MS);

/** Adds a sensor, or changes the one with this id. */
export function useSaveSensor(id: number | null) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const idCentro = useIdCentro();
  return async (body: FormValues) => {
    if (id === null) await call(addSensor, { query: { idCentro }, body });
    else await call(editSensor, { params: { id }, body });
    toastSuccess(t(id === null ? 'toast.sensorCreated' : 'toast.sensorUpdated'));
    void client.invalidateQueries({ queryKey: [listSensors.name] });
  };
}

/** One call for both. It says what was seen, so that an unlink never becomes a deletion (decisions §5). */
export function useRemoveSensor() {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sensor: Sensor) =>
      call(removeSensor, { params: { id: sensor.id }, query: { expect: removalOf(sensor) } }),
    onSuccess: (_, sensor) =>
      toastSuccess(t(removalOf(sensor) === 'unlink' ? 'sensorDialog.unlinked' : 'toast.sensorDeleted')),
    onSettled: () => void client.invalidateQueries({ queryKey: [listSensors.name] }),
  });
}

export const removalOf = (sensor: Sensor): 'unlink' | 'delete' =>
  sensorStatus(sensor) === 'assigned' ? 'unlink' : 'delete';
