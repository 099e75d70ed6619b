import { Button, Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { endDuty, listDuty, startDuty } from '@vigilia/contract/alert-settings';
import { HOUR } from '@vigilia/domain/instant';
import { useState } from 'react';
import { useDuty, useDutySections } from '#care/use-duty';
import { call } from '#lib/call';
import { useTexts } from '#lib/i18n';
import { useTicker } from '#lib/live-clock';
import { useIdCentro } from '#lib/session';
import { dutyText } from './use-own-duty';

const HOURS = [4, 8, 12] as const;

/** Which sections and for how long, none chosen means all; and who else is on duty. */
export function DutyForm({ close }: { close: () => void }) {
  const t = useTexts();
  const { mine, all } = useDuty();
  const sections = useDutySections() ?? [];
  const [chosen, setChosen] = useState<readonly number[]>(mine?.secciones ?? []);
  const [hours, setHours] = useState<number>(USUAL_HOURS);
  const set = useSetDuty(close);
  const others = all.filter((duty) => duty !== mine);
  return (
    <Stack>
      {sections.length > 1 && (
        <Checkbox.Group
          label={t('alert.duty.title')}
          description={chosen.length === 0 ? t('alert.duty.all') : undefined}
          value={chosen.map(String)}
          onChange={(values) => setChosen(values.map(Number))}
        >
          <Stack gap="xs" mt="xs">
            {sections.map(({ id, nombre }) => (
              <Checkbox key={id} value={String(id)} label={nombre} size="md" />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <SegmentedControl
        aria-label={t('alert.duty.endsAt')}
        value={String(hours)}
        onChange={(value) => setHours(Number(value))}
        data={HOURS.map((count) => ({ value: String(count), label: t('alert.duty.hours', { count }) }))}
      />
      {others.length > 0 && (
        <Text size="sm">
          {t('alert.duty.others')}:{' '}
          {others.map((duty) => `${duty.staff.nombre} (${dutyText(t, duty, sections)})`).join(', ')}
        </Text>
      )}
      <Group justify="flex-end">
        {mine && (
          <Button variant="default" onClick={() => set.mutate(null)}>
            {t('alert.duty.end')}
          </Button>
        )}
        <Button
          data-autofocus
          loading={set.isPending}
          onClick={() => set.mutate({ secciones: [...chosen], hours })}
        >
          {t(mine ? 'alert.duty.change' : 'alert.duty.start')}
        </Button>
      </Group>
    </Stack>
  );
}

/** A shift, where nothing else is said. */
export const USUAL_HOURS = 8;

/** Starts or changes the user's duty; null ends it. */
export function useSetDuty(done: () => void) {
  const idCentro = useIdCentro();
  const ticker = useTicker();
  return useMutation({
    mutationFn: async (duty: { secciones: number[]; hours: number } | null) => {
      if (!duty) return call(endDuty, { query: { idCentro } });
      const until = new Date(ticker.currentTime() + duty.hours * HOUR).toISOString();
      await call(startDuty, { query: { idCentro }, body: { secciones: duty.secciones, until } });
      return undefined;
    },
    onSuccess: done,
    meta: { refreshes: [listDuty.name] },
  });
}
