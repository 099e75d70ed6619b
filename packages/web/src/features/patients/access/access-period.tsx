import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#lib/times';
import { DayInput } from '#ui/server-form-day';
import { parseDay } from '#ui/server-form-values';
import classes from './access-tab.module.css';

interface AccessPeriodPickerProps {
  from: string;
  to: string;
  onChange: (period: { from: string; to: string }) => void;
}

/** Two days, both included. The other one follows where the first would come after the last. */
export function AccessPeriodPicker({ from, to, onChange }: AccessPeriodPickerProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<{ from?: string; to?: string }>({});
  const type = (which: 'from' | 'to', text: string) => {
    const day = parseDay(text);
    if (!day) return setTyped({ ...typed, [which]: text });
    setTyped({});
    if (which === 'from') onChange({ from: day, to: day > to ? day : to });
    else onChange({ from: day < from ? day : from, to: day });
  };
  return (
    <div className={classes.period}>
      <DayInput
        className={classes.day}
        label={t('access.from')}
        size="md"
        value={typed.from ?? formatDay(from)}
        onChange={(text) => type('from', text)}
        onBlur={() => setTyped({})}
      />
      <DayInput
        className={classes.day}
        label={t('access.to')}
        size="md"
        value={typed.to ?? formatDay(to)}
        onChange={(text) => type('to', text)}
        onBlur={() => setTyped({})}
      />
    </div>
  );
}
