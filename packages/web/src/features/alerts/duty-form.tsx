import { Button, Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDuty, useDutySections } from './alerts.queries';
import { dutyText } from './duty-text';
import { USUAL_HOURS, useSetDuty } from './use-set-duty';

const HOURS = [4, 8, 12] as const;

/** Which sections and for how long, none chosen means all; and who else is on duty. */
export function DutyForm({ close }: { close: () => void }) {
  const { t } = useTranslation();
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
