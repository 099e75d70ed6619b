import { Checkbox } from '@mantine/core';
import { useTexts } from '#lib/i18n';
import { PlainButton } from './plain-button';
import classes from './section-filter.module.css';

interface SectionOptionsProps {
  sections: readonly { readonly id: string | number; readonly nombre: string }[];
  chosen: readonly (string | number)[];
  /** In the order of the sections. */
  onChange: (ids: string[]) => void;
}

/** What the section filter opens. */
export function SectionOptions({ sections, chosen, onChange }: SectionOptionsProps) {
  const t = useTexts();
  return (
    <>
      <Checkbox.Group aria-label={t('patients.sections')} value={chosen.map(String)} onChange={onChange}>
        {sections.map(({ id, nombre }) => (
          <Checkbox
            key={id}
            value={String(id)}
            label={nombre}
            classNames={{ root: classes.option, labelWrapper: classes.optionLabel, label: classes.label }}
          />
        ))}
      </Checkbox.Group>
      <PlainButton className={classes.all} disabled={chosen.length === 0} onClick={() => onChange([])}>
        {t('patients.allSections')}
      </PlainButton>
    </>
  );
}
