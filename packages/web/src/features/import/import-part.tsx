import { SegmentedControl } from '@mantine/core';
import type { ImportKind } from '@vigilia/contract/imports';
import { useTexts } from '#lib/i18n';
import { useLocation } from '#lib/location';
import { useCentre } from '#lib/session';
import { Section } from '#ui/section';
import classes from './import.module.css';
import { IMPORT_KINDS } from './import.queries';
import { ImportColumnsHelp } from './import-columns';
import { ImportFile } from './import-file';

/** Residents, sensors and staff from a file: a template, a look at what it would do, and all of it or nothing. */
export function ImportPart() {
  const t = useTexts();
  const [path, go] = useLocation();
  const centre = useCentre()?.id;
  const kind = IMPORT_KINDS.find((one) => path.endsWith(`/${one}`)) ?? 'sensors';
  return (
    <Section title={t('settings.import.title')} lead={t('settings.import.lead')}>
      <SegmentedControl
        className={classes.kinds}
        size="md"
        aria-label={t('settings.import.what')}
        value={kind}
        onChange={(next) => go(`/settings/import/${next as ImportKind}`)}
        data={IMPORT_KINDS.map((value) => ({ value, label: t(`settings.import.lists.${value}`) }))}
      />
      <ImportColumnsHelp kind={kind} />
      <ImportFile key={`${kind} ${centre}`} kind={kind} />
    </Section>
  );
}
