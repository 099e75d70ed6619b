import { Chip, Group, Input, Stack, Text } from '@mantine/core';
import { PAUSE_REASONS, type PauseReason } from '@vigilia/contract/alerts';
import type { AlertKind } from '@vigilia/domain/alerts/kinds';
import { HOUR } from '@vigilia/domain/instant';
import { type ReactNode, useState } from 'react';
import { useTexts } from '#lib/i18n';
import { useTicker } from '#lib/live-clock';
import { useMoment } from '#lib/moment';
import { useRole, useZone } from '#lib/session';
import button from '#ui/act-button.module.css';
import { PlainButton } from '#ui/plain-button';
import { silencedText } from './care-text';
import classes from './pause-form.module.css';
import type { Resident } from './resident';
import { usePause } from './use-pause';

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
const ALL = 'all';

interface PauseFormProps {
  resident: Resident;
  /** What a button needs that does something, once. */
  doing: (act: string, run: () => void) => object;
}

/** What is silenced, how long and why. Nothing is chosen beforehand, and the button says what it will do. */
export function PauseForm({ resident, doing }: PauseFormProps) {
  const t = useTexts();
  const moment = useMoment(useZone());
  const ticker = useTicker();
  const { start } = usePause();
  const isAdministrator = useRole() === 'ROLE_CENTRO';
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [hours, setHours] = useState<string | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const kinds = chosen.filter((kind): kind is AlertKind => kind !== ALL);
  const isComplete = chosen.length > 0 && hours !== null && reason !== null;
  const until = new Date(ticker.now() + Number(hours) * HOUR).toISOString();
  const choose = (next: readonly string[]) => {
    const all = next.includes(ALL) && !chosen.includes(ALL);
    setChosen(all ? [ALL] : next.filter((kind) => kind !== ALL));
  };
  const spans = [
    ...HOURS.map((count) => [String(count), t('alert.pause.hours', { count })]),
    ...(isAdministrator ? DAYS : []).map((count) => [String(24 * count), t('alert.pause.days', { count })]),
  ];
  return (
    <Stack gap="sm" pb="sm">
      <Text c="dimmed" size="sm">
        {t('alert.pause.hint')}
      </Text>
      <Choices label={t('alert.pause.what')}>
        <Chip.Group multiple value={[...chosen]} onChange={choose}>
          {[ALL, ...PAUSABLE].map((kind) => (
            <Choice key={kind} value={kind}>
              {kind === ALL ? t('alert.pause.allKinds') : silencedText([kind as AlertKind])}
            </Choice>
          ))}
        </Chip.Group>
      </Choices>
      <Choices label={t('alert.pause.for')}>
        <Chip.Group value={hours} onChange={setHours}>
          {spans.map(([value = '', label]) => (
            <Choice key={value} value={value}>
              {label}
            </Choice>
          ))}
        </Chip.Group>
      </Choices>
      <Choices label={t('alert.pause.reason')}>
        <Chip.Group value={reason} onChange={setReason}>
          {PAUSE_REASONS.map((value) => (
            <Choice key={value} value={value}>
              {t(`alert.pause.reasons.${value}`)}
            </Choice>
          ))}
        </Chip.Group>
      </Choices>
      <PlainButton
        className={`${button.act} ${classes.start}`}
        data-look="main"
        disabled={!isComplete}
        {...doing('start-pause', () => void start(resident, { until, kinds, reason: reason as PauseReason }))}
      >
        {isComplete
          ? t('alert.pause.start', { what: silencedText(kinds), time: moment(until) })
          : t('alert.pause.choose')}
      </PlainButton>
    </Stack>
  );
}

const Choices = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="group" aria-label={label}>
    <Input.Label component="div">{label}</Input.Label>
    <Group gap="0.375rem">{children}</Group>
  </div>
);

const Choice = ({ value, children }: { value: string; children: ReactNode }) => (
  <Chip value={value} radius="xl" classNames={{ label: classes.choice ?? '' }}>
    {children}
  </Chip>
);
