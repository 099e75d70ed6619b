import { IconAccessPoint, IconPencil, IconPower, IconX } from '@tabler/icons-react';
import { listSensors, removeSensor, type Sensor } from '@vigilia/contract/sensors';
import { sensorStatus } from '@vigilia/domain/sensor-icons';
import { useState } from 'react';
import { call } from '#lib/call';
import { fullName } from '#lib/full-name';
import { type TextOf, useTexts } from '#lib/i18n';
import { useList } from '#lib/list-query';
import { useMay } from '#lib/may';
import { PATIENT_REFRESH_MS } from '#lib/patients-query';
import type { SureQuestion } from '#ui/confirm';
import { RowAction } from '#ui/data-table-action';
import { useRemoval } from '#ui/data-table-removal';
import { LoadedTable } from '#ui/loaded-table';
import { RecordDialog, resumedDialog } from '#ui/record-dialog';
import { Section } from '#ui/section';
import { useSensorColumns } from './sensor-columns';
import { SENSOR } from './sensor-dialog';
import { StatusLegend } from './status-dot';

export function SensorsList() {
  const t = useTexts();
  const may = useMay();
  // As often as the cards (R-SENSORS-33), because battery and signal change.
  const sensors = useList(listSensors, { refetchInterval: PATIENT_REFRESH_MS });
  const [editing, setEditing] = useState(() => resumedDialog('sensor'));
  const add = may('sensor:add') && { label: t('sensors.add'), onClick: () => setEditing({ id: null }) };
  const remove = useRemoval({
    ask: (sensor) => removalQuestion(t, sensor),
    remove: unlinkOrDeleteSensor,
    removed: (sensor) => t(removalOf(sensor) === 'unlink' ? 'sensorDialog.unlinked' : 'toast.sensorDeleted'),
    list: listSensors,
  });
  /** A worn sensor can be unlinked, a free one deleted, by the same call (R-SENSORS-11). */
  const actions = (sensor: Sensor) => {
    const { id, codigo } = sensor;
    const removal = removalOf(sensor);
    return (
      <>
        <RowAction icon={IconPencil} text="action.edit" rowName={codigo} onClick={() => setEditing({ id })} />
        <RowAction
          icon={removal === 'unlink' ? IconPower : IconX}
          text={`action.${removal}`}
          rowName={codigo}
          onClick={() => remove(sensor)}
        />
      </>
    );
  };
  return (
    <Section title={t('sensors.title')}>
      <LoadedTable
        query={sensors}
        label={t('sensors.title')}
        columns={useSensorColumns(sensors.data?.lista)}
        empty={{ icon: IconAccessPoint, text: 'sensors.empty', hint: add ? undefined : t('tables.notAdded') }}
        add={add}
        actions={may('sensor:edit') && actions}
        aside={<StatusLegend />}
        cardsBelow={1000}
      />
      {editing && <RecordDialog kind={SENSOR} id={editing.id} close={() => setEditing(null)} />}
    </Section>
  );
}

function removalQuestion(t: TextOf, sensor: Sensor): SureQuestion {
  const { codigo: code, paciente } = sensor;
  return removalOf(sensor) === 'unlink'
    ? {
        act: t('question.unlinkSensor', { code, name: paciente ? fullName(paciente) : '' }),
        after: t('question.unlinkSensorAfter'),
      }
    : { act: t('question.deleteSensor', { code }), after: t('question.deleteSensorAfter') };
}

/**
 * One call unlinks or deletes. `expect` says which one was shown, so that an unlink never becomes a deletion
 * (R-SENSORS-31), and `wearer` from whom.
 */
const unlinkOrDeleteSensor = (sensor: Sensor) => {
  const { id, paciente } = sensor;
  const query = { expect: removalOf(sensor), ...(paciente && { wearer: paciente.id }) };
  return call(removeSensor, { params: { id }, query });
};

const removalOf = (sensor: Sensor): 'unlink' | 'delete' =>
  sensorStatus(sensor) === 'assigned' ? 'unlink' : 'delete';
