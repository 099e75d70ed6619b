import { listSensors, prepareSensor } from '@vigilia/contract/sensors';
import { useTranslation } from 'react-i18next';
import { useIdCentro } from '#lib/session';
import { RecordDialog } from '#ui/record-dialog';
import { saveSensor } from './sensors.queries';

interface SensorDialogProps {
  /** Null: a new one. */
  id: number | null;
  close: () => void;
}

export function SensorDialog({ id, close }: SensorDialogProps) {
  const { t } = useTranslation();
  const idCentro = useIdCentro();
  return (
    <RecordDialog
      id={id}
      kind="sensor"
      title={t(id === null ? 'sensors.add' : 'sensorDialog.edit')}
      prepare={prepareSensor}
      save={(values) => saveSensor(id, idCentro, values)}
      saved={t(id === null ? 'toast.sensorCreated' : 'toast.sensorUpdated')}
      list={listSensors}
      close={close}
    />
  );
}
