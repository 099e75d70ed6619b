import { prepareSensor } from '@vigilia/contract/sensors';
import { useTranslation } from 'react-i18next';
import { usePrepareForm } from '#lib/prepare-form';
import { ServerFormDialog } from '#ui/server-form-dialog';
import { useSaveSensor } from './sensors.queries';

interface SensorDialogProps {
  /** Null: a new one. */
  id: number | null;
  close: () => void;
}

export function SensorDialog({ id, close }: SensorDialogProps) {
  const { t } = useTranslation();
  const save = useSaveSensor(id);
  return (
    <ServerFormDialog
      title={t(id === null ? 'sensors.add' : 'sensorDialog.edit')}
      query={usePrepareForm(prepareSensor, id)}
      draft={`sensor:${id ?? 'new'}`}
      send={async (values) => {
        await save(values);
        close();
      }}
      close={close}
    />
  );
}
