import { IconAccessPoint } from '@tabler/icons-react';
import { addSensor, editSensor, listSensors, prepareSensor, type Sensor } from '@vigilia/contract/sensors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#lib/full-name';
import { useMay } from '#lib/may';
import { useRemoval } from '#ui/data-table-removal';
import { LoadedTable } from '#ui/loaded-table';
import { RecordDialog, type RecordKind, resumedDialog } from '#ui/record-dialog';
import { Section } from '#ui/section';
import { SensorActions } from './sensor-actions';
import { useSensorColumns } from './sensor-columns';
import { removalOf, unlinkOrDeleteSensor, useSensors } from './sensors.queries';
import { StatusLegend } from './status-dot';

export function SensorsList() {
  const { t } = useTranslation();
  const may = useMay();
  const sensors = useSensors();
  const [editing, setEditing] = useState(() => resumedDialog('sensor'));
  const add = may('sensor:add') && { label: t('sensors.add'), onClick: () => setEditing({ id: null }) };
  const remove = useRemoval({
    nameOf,
    remove: unlinkOrDeleteSensor,
    removed: (sensor) => t(removalOf(sensor) === 'unlink' ? 'sensorDialog.unlinked' : 'toast.sensorDeleted'),
    list: listSensors,
  });
  const actions = (sensor: Sensor) => (
    <SensorActions sensor={sensor} edit={() => setEditing({ id: sensor.id })} remove={() => remove(sensor)} />
  );
  return (
    <Section title={t('sensors.title')}>
      <LoadedTable
        query={sensors}
        label={t('sensors.title')}
        columns={useSensorColumns(sensors.data?.lista ?? NONE)}
        empty={{
          icon: <IconAccessPoint size={28} />,
          title: t('sensors.empty'),
          hint: t(add ? 'sensors.emptyHint' : 'tables.notAdded'),
        }}
        add={add}
        actions={may('sensor:edit') && actions}
        aside={<StatusLegend />}
        cardsBelow={1000}
      />
      {editing && <RecordDialog kind={SENSOR} id={editing.id} close={() => setEditing(null)} />}
    </Section>
  );
}

/** The same while nothing is loaded. */
const NONE: readonly Sensor[] = [];

const SENSOR: RecordKind = {
  name: 'sensor',
  list: listSensors,
  prepare: prepareSensor,
  add: { endpoint: addSensor, title: 'sensors.add', saved: 'toast.sensorCreated' },
  edit: { endpoint: editSensor, title: 'sensorDialog.edit', saved: 'toast.sensorUpdated' },
};

const nameOf = ({ codigo, paciente }: Sensor): string =>
  paciente ? `${codigo} · ${fullName(paciente)}` : codigo;
