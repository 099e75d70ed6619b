import { i18n, useTexts } from '#lib/i18n';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/es';
import 'dayjs/locale/nl';
import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDayInput, parseDay } from './server-form-values';

interface DayInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** As it was typed: DD/MM/YYYY, or not yet. */
  value: string;
  onChange: (text: string) => void;
}

/** A day, typed on a number pad or picked from a calendar; typing is quicker for a date of birth. */
export function DayInput({ value, onChange, ...input }: DayInputProps) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const day = parseDay(value);
  return (
    <TextInput
      {...input}
      value={value}
      onChange={({ currentTarget }) => onChange(withSlashes(currentTarget.value, value))}
      inputMode="numeric"
      placeholder={t('form.dayShape')}
      maxLength={10}
      autoComplete="off"
      rightSectionWidth={48}
      rightSection={
        !input.readOnly && (
          <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
            <Popover.Target>
              <ActionIcon aria-label={t('form.calendar')} onClick={() => setOpen(!open)} size={40}>
                <IconCalendar size={20} stroke={1.75} />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown aria-label={t('form.calendar')}>
              <DatePicker
                // Escape closes the calendar, and not the dialog around it.
                __stopPropagation
                locale={i18n.language}
                {...(day && { defaultDate: day })}
                defaultLevel={day ? 'month' : 'decade'}
                value={day}
                onChange={(picked) => {
                  if (picked) onChange(formatDayInput(picked));
                  setOpen(false);
                }}
              />
            </Popover.Dropdown>
          </Popover>
        )
      }
    />
  );
}

/** The slashes come by themselves while typing, and go when deleting. */
export function withSlashes(text: string, before: string): string {
  if (text.length < before.length) return text;
  const digits = text.replace(/[^\d/]/g, '');
  if (!/^\d+$/.test(digits.replaceAll('/', ''))) return digits;
  const [date = '', month, year] = digits.split('/');
  if (month === undefined && date.length >= 2) return withSlashes(`${date.slice(0, 2)}/${date.slice(2)}`, '');
  if (year === undefined && month !== undefined && month.length >= 2) {
    return `${date}/${month.slice(0, 2)}/${month.slice(2)}`;
  }
  return digits;
}
