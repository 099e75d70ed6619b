import { Button, Checkbox, Group, Input, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endPause, pauseAlerts } from '@vigilia/contract/alert-settings';
import { type AlertList, PAUSE_REASONS, type PauseReason } from '@vigilia/contract/alerts';
import type { AlertKind } from '@vigilia/domain/alerts/kinds';
import { HOUR } from '@vigilia/domain/instant';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertsQuery, useAlertList } from '#care/alerts-query';
import { closePause, type PauseRequest, usePauseRequest } from '#care/pause-request';
import { call } from '#lib/call';
import { useLayout } from '#lib/layout';
import { useTicker } from '#lib/live-clock';
import { useReturnFocus } from '#lib/return-focus';
import { useIdCentro, useRole, useZone } from '#lib/session';
import { formatDateTime } from '#lib/times';
import { toastSuccess } from '#ui/toast';

const HOURS = [1, 2, 4, 8, 24] as const;
/** Longer ones are for administrators. */
const DAYS = [3, 7] as const;
const PAUSABLE = [
  'wet',
  'no-urine',
  'turn',
  'face-down',
  'out-of-range',
  'contact',
  'sensor',
] as const satisfies AlertKind[];

/** Asked for anywhere (lib/pause-request); one dialog in the app. */
export function PauseDialog() {
  const request = usePauseRequest();
  return request && <PauseModal key={request.id} request={request} />;
}

function PauseModal({ request }: { request: PauseRequest }) {
  const { t } = useTranslation();
  // The menu of a card, which may have asked for it, is gone by then.
  useReturnFocus(`[data-patient="${request.id}"] a`);
  const who = `${request.nombre} ${request.apellidos}`.trim();
  return (
    <Modal
      opened
      onClose={closePause}
      zIndex={300}
      title={t('alert.pause.title', { who })}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <PauseForm resident={request} who={who} />
    </Modal>
  );
}

function PauseForm({ resident: { id }, who }: { resident: PauseRequest; who: string }) {
  const { t } = useTranslation();
  const zone = useZone();
  const ticker = useTicker();
  const client = useQueryClient();
  const idCentro = useIdCentro();
  const phone = useLayout() === 'phone';
  const administrator = useRole() === 'ROLE_CENTRO';
  const pause = useAlertList().data?.pauses.find(({ paciente }) => paciente === id);
  const [reason, setReason] = useState<PauseReason>(pause?.reason ?? 'away');
  const [hours, setHours] = useState(4);
  const [kinds, setKinds] = useState<readonly AlertKind[]>(pause?.kinds ?? []);
  const write = (pauses: (before: AlertList['pauses']) => AlertList['pauses']) =>
    client.setQueryData<AlertList>(
      alertsQuery(idCentro).queryKey,
      (list) => list && { ...list, pauses: pauses(list.pauses) },
    );
  const start = useMutation({
    mutationFn: () => {
      const until = new Date(ticker.currentTime() + hours * HOUR).toISOString();
      return call(pauseAlerts, { params: { id }, body: { until, kinds: [...kinds], reason } });
    },
    onSuccess: ({ pause }) => {
      write((before) => [...before.filter(({ paciente }) => paciente !== id), pause]);
      toastSuccess(t('alert.pause.started', { who, time: formatDateTime(pause.until, zone) }));
      closePause();
    },
  });
  const end = useMutation({
    mutationFn: () => call(endPause, { params: { id } }),
    onSuccess: () => {
      write((before) => before.filter(({ paciente }) => paciente !== id));
      toastSuccess(t('alert.pause.ended', { who }));
      closePause();
    },
  });
  const spans = [
    ...HOURS.map((count) => ({ value: String(count), label: t('alert.pause.hours', { count }) })),
    ...(administrator
      ? DAYS.map((count) => ({ value: String(24 * count), label: t('alert.pause.days', { count }) }))
      : []),
  ];
  return (
    <Stack>
      <Text c="dimmed" size="sm">
        {t('alert.pause.hint')}
      </Text>
      {pause && (
        <Group justify="space-between">
          <Text fw={600}>
            {t('alert.pausedUntil', { time: formatDateTime(pause.until, zone) })}{' '}
            {t('alert.pause.by', { name: pause.by.nombre })}
          </Text>
          <Button variant="default" loading={end.isPending} onClick={() => end.mutate()}>
            {t('alert.pause.end')}
          </Button>
        </Group>
      )}
      <div>
        <Input.Label component="div">{t('alert.pause.reason')}</Input.Label>
        <SegmentedControl
          fullWidth
          // The longest of them, side by side, are wider than a phone.
          orientation={phone ? 'vertical' : 'horizontal'}
          aria-label={t('alert.pause.reason')}
          value={reason}
          onChange={setReason}
          data={PAUSE_REASONS.map((value) => ({ value, label: t(`alert.pause.reasons.${value}`) }))}
        />
      </div>
      <div>
        <Input.Label component="div">{t('alert.pause.for')}</Input.Label>
        <SegmentedControl
          fullWidth
          style={{ flexWrap: 'wrap' }}
          aria-label={t('alert.pause.for')}
          value={String(hours)}
          onChange={(value) => setHours(Number(value))}
          data={spans}
        />
      </div>
      <Checkbox.Group
        label={t('alert.pause.kinds')}
        description={kinds.length === 0 ? t('alert.pause.allKinds') : undefined}
        value={[...kinds]}
        onChange={(values) => setKinds(values as AlertKind[])}
      >
        <Stack gap={phone ? 0 : 'xs'} mt="xs">
          {PAUSABLE.map((kind) => (
            <Checkbox key={kind} value={kind} label={t(`alert.kind.${kind}`)} size="md" />
          ))}
        </Stack>
      </Checkbox.Group>
      <Group justify="flex-end">
        <Button variant="default" onClick={closePause}>
          {t('action.cancel')}
        </Button>
        <Button data-autofocus loading={start.isPending} onClick={() => start.mutate()}>
          {t('alert.pause.start')}
        </Button>
      </Group>
    </Stack>
  );
}
