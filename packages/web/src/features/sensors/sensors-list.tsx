import { IconAccessPoint } from '@tabler/icons-react';
import { listSensors, type Sensor } from '@vigilia/contract/sensors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#lib/may';
import { AddButton } from '#ui/add-button';
import { useRemoval } from '#ui/data-table-removal';
import { LoadedTable } from '#ui/loaded-table';
import { Section } from '#ui/section';
import { SensorActions } from './sensor-actions';
import { useSensorColumns } from './sensor-columns';
import { SensorDialog } from './sensor-dialog';
import { removalOf, unlinkOrDeleteSensor, useSensors } from './sensors.queries';
import { StatusLegend } from './status-dot';

export function SensorsList() {
  const { t } = useTranslation();
  const may = useMay();
  const [editing, setEditing] = useState<{ id: number | null } | null>(null);
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
    <Section title={t('sensors.title')} actions={add && <AddButton {...add} />}>
      <LoadedTable
        query={useSensors()}
        empty={{
          icon: <IconAccessPoint size={28} />,
          title: t('sensors.empty'),
          hint: t(add ? 'sensors.emptyHint' : 'tables.notAdded'),
          ...(add && { action: add }),
        }}
        label={t('sensors.title')}
        columns={useSensorColumns()}
        actions={may('sensor:edit') && actions}
        aside={<StatusLegend />}
        cardsBelow={1000}
      />
      {editing && <SensorDialog id={editing.id} close={() => setEditing(null)} />}
    </Section>
  );
}

const nameOf = ({ codigo, paciente }: Sensor): string =>
  paciente ? `${codigo} · ${paciente.nombre} ${paciente.apellidos}` : codigo;
