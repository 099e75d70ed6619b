import { MultiSelect } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SectionChoice } from './report-rows';
import classes from './section-filter.module.css';

interface SectionFilterProps {
  choices: readonly SectionChoice[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** None chosen is all. Where there is only one section there is nothing to choose. */
export function SectionFilter({ choices, chosen, onChange }: SectionFilterProps) {
  const { t } = useTranslation();
  if (choices.length < 2) return null;
  return (
    <MultiSelect
      className={classes.filter}
      aria-label={t('patients.sections')}
      placeholder={chosen.length === 0 ? t('patients.allSections') : ''}
      leftSection={<IconFilter size={18} aria-hidden="true" />}
      data={[...choices]}
      value={[...chosen]}
      onChange={onChange}
      clearable
      clearButtonProps={{ 'aria-label': t('patients.allSections') }}
    />
  );
}
