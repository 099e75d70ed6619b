import { Button, TextInput } from '@mantine/core';
import { addDays } from '@vigilia/domain/local-day';
import { useState } from 'react';
import { useTexts } from '#lib/i18n';
import { formatDay } from '#lib/times';
import { DayInput } from '#ui/server-form-day';
import { parseDay } from '#ui/server-form-values';
import { StepButton } from '#ui/step-button';
import classes from './minute-picker.module.css';

interface MinutePickerProps {
  /** 'YYYY-MM-DD HH:mm', in the centre's time. */
  minute: string;
  now: string;
  isNow: boolean;
  /** Null: now, and following the clock. */
  onChange: (minute: string | null) => void;
}

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Chooses a day and a time, not later than now; buttons go a day back and forward. */
export function MinutePicker({ minute, now, isNow, onChange }: MinutePickerProps) {
  const t = useTexts();
  const [typed, setTyped] = useState<{ day?: string; time?: string }>({});
  const day = minute.slice(0, 10);
  const time = minute.slice(11);
  const choose = (wanted: string) => {
    setTyped({});
    onChange(wanted >= now ? null : wanted);
  };
  const typeDay = (text: string) => {
    const read = parseDay(text);
    if (read) choose(`${read} ${time}`);
    else setTyped({ ...typed, day: text });
  };
  const typeTime = (text: string) => {
    if (isTime(text)) choose(`${day} ${text}`);
    else setTyped({ ...typed, time: text });
  };
  return (
    <div className={classes.picker}>
      <StepButton to="back" label={t('ward.dayBack')} onClick={() => choose(`${addDays(day, -1)} ${time}`)} />
      <DayInput
        className={classes.day}
        aria-label={t('ward.until')}
        size="md"
        value={typed.day ?? formatDay(day)}
        onChange={typeDay}
      />
      <TextInput
        className={classes.time}
        aria-label={t('ward.clockTime')}
        size="md"
        inputMode="numeric"
        maxLength={5}
        value={typed.time ?? time}
        onChange={({ currentTarget }) => typeTime(currentTarget.value)}
        onBlur={() => setTyped({})}
      />
      <StepButton
        to="forward"
        label={t('ward.dayOn')}
        disabled={isNow}
        onClick={() => choose(`${addDays(day, 1)} ${time}`)}
      />
      <Button variant="default" disabled={isNow} onClick={() => choose(now)}>
        {t('ward.now')}
      </Button>
    </div>
  );
}
