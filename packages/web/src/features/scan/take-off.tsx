import { Button } from '@mantine/core';
import { IconPower } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Patient } from '@vigilia/contract/patients';
import { removeSensor, type Sensor } from '@vigilia/contract/sensors';
import { call } from '#lib/call';
import { fullName } from '#lib/full-name';
import { useTexts } from '#lib/i18n';
import { confirm } from '#ui/confirm';
import { useRefreshScanHome } from './scan-home';

interface TakeOffProps {
  sensor: Sensor;
  wearer: Patient;
  onTakenOff: () => void;
  size?: 'lg';
}

/** The same act and question as in Management (R-SENSORS-11); only from whom it names (R-SCAN-7). */
export function TakeOff({ sensor, wearer, onTakenOff, size }: TakeOffProps) {
  const t = useTexts();
  const refresh = useRefreshScanHome();
  const takingOff = useMutation({
    mutationFn: () =>
      call(removeSensor, { params: { id: sensor.id }, query: { expect: 'unlink', wearer: wearer.id } }),
    meta: { done: t('sensorDialog.unlinked') },
    onSuccess: () => void refresh().then(onTakenOff),
    // It was refused: somebody else wears it by now, or nobody.
    onError: () => void refresh(),
  });
  const ask = async () => {
    const question = {
      act: t('question.unlinkSensor', { code: sensor.codigo, name: fullName(wearer) }),
      after: t('question.unlinkSensorAfter'),
    };
    if (await confirm(question)) takingOff.mutate();
  };
  return (
    <Button
      variant="default"
      size={size ?? 'md'}
      leftSection={<IconPower size={20} stroke={1.75} aria-hidden="true" />}
      loading={takingOff.isPending}
      onClick={() => void ask()}
    >
      {t('action.unlink')}
    </Button>
  );
}
