import { Checkbox, Popover, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconFilter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './section-filter.module.css';
import visuallyHidden from './visually-hidden.module.css';

interface SectionFilterProps<Id extends string | number> {
  sections: readonly { readonly id: Id; readonly nombre: string }[];
  chosen: readonly Id[];
  onChange: (ids: Id[]) => void;
}

/** Several sections at once; none chosen means all. With one section there is nothing to choose. */
export function SectionFilter<Id extends string | number>({
  sections,
  chosen,
  onChange,
}: SectionFilterProps<Id>) {
  const { t } = useTranslation();
  if (sections.length < 2) return null;
  const names = sections.filter(({ id }) => chosen.includes(id)).map(({ nombre }) => nombre);
  const one = names.length === 1 ? names[0] : undefined;
  const several = names.length > 1 ? t('ward.sectionsChosen', { count: names.length }) : undefined;
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.button} data-chosen={names.length > 0 || undefined}>
          <IconFilter size={18} stroke={1.75} aria-hidden="true" />
          <span className={visuallyHidden.hidden}>{t('patients.sections')}: </span>
          <span className={classes.text}>{one ?? several ?? t('patients.allSections')}</span>
          <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={t('patients.sections')}>
        <Checkbox.Group
          aria-label={t('patients.sections')}
          value={chosen.map(String)}
          onChange={(values) =>
            onChange(sections.map(({ id }) => id).filter((id) => values.includes(String(id))))
          }
        >
          {sections.map(({ id, nombre }) => (
            <Checkbox
              key={id}
              value={String(id)}
              label={nombre}
              classNames={{ root: classes.option, labelWrapper: classes.optionLabel, label: classes.label }}
            />
          ))}
        </Checkbox.Group>
        <UnstyledButton className={classes.all} disabled={names.length === 0} onClick={() => onChange([])}>
          {t('patients.allSections')}
        </UnstyledButton>
      </Popover.Dropdown>
    </Popover>
  );
}
