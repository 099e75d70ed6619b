import { addSensor, editSensor, listSensors, prepareSensor } from '@vigilia/contract/sensors';
import { RecordDialog, type RecordKind } from '#ui/record-dialog';

export const SENSOR: RecordKind = {
  name: 'sensor',
  list: listSensors,
  prepare: prepareSensor,
  add: { endpoint: addSensor, title: 'sensors.add', saved: 'toast.sensorCreated' },
  edit: { endpoint: editSensor, title: 'sensorDialog.edit', saved: 'toast.sensorUpdated' },
};

interface SensorDialogProps {
  code: string;
  onSaved: (id: number) => void;
  close: () => void;
}

/** A new sensor whose code was scanned. */
export const SensorDialog = ({ code, onSaved, close }: SensorDialogProps) => (
  <RecordDialog kind={SENSOR} id={null} values={{ codigo: code }} onSaved={onSaved} close={close} />
);
