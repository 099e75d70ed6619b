import { i18n, useTexts } from '#lib/i18n';
import { StepButton } from '#ui/step-button';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/es';
import 'dayjs/locale/nl';
import { MonthPickerInput } from '@mantine/dates';
import { addMonths, firstDay, type Month, monthName } from './month';
import classes from './month-picker.module.css';

interface MonthPickerProps {
  month: Month;
  /** The current month, the last one that can be chosen. */
  current: Month;
  onChange: (month: Month) => void;
}

export function MonthPicker({ month, current, onChange }: MonthPickerProps) {
  const t = useTexts();
  const name = monthName(month, i18n.language);
  return (
    <div className={classes.picker}>
      <StepButton
        to="back"
        variant="subtle"
        label={t('analytics.previousMonth')}
        className={classes.step}
        onClick={() => onChange(addMonths(month, -1))}
      />
      <MonthPickerInput
        aria-label={`${t('analytics.month')}: ${name}`}
        valueFormatter={() => name}
        locale={i18n.language}
        value={firstDay(month)}
        maxDate={firstDay(current)}
        onChange={(date) => date && onChange(date.slice(0, 7))}
        size="md"
        variant="unstyled"
        classNames={{ input: classes.input }}
        popoverProps={{ position: 'bottom' }}
      />
      <StepButton
        to="forward"
        variant="subtle"
        label={t('analytics.nextMonth')}
        className={classes.step}
        disabled={month >= current}
        onClick={() => onChange(addMonths(month, 1))}
      />
    </div>
  );
}
