import { ActionIcon, Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { Quality } from '@vigilia/contract/quality';
import { downloadCsv } from '#lib/download';
import { i18n, useTexts } from '#lib/i18n';
import { useCentre } from '#lib/session';
import { csvOf } from '#ui/data-table-columns';
import { PrintedSheet } from '#ui/printed-sheet';
import { type Month, monthName } from './month';
import { CountedUntil, QualityTiles } from './quality-figures';
import { cellName, csvColumns, csvRows } from './quality-measures';
import classes from './quality-tools.module.css';

interface QualityToolsProps {
  quality: Quality | undefined;
  month: Month;
}

/** The figures as a file, and on paper: a page for the home and one for each section. */
export function QualityTools({ quality, month }: QualityToolsProps) {
  const t = useTexts();
  const centre = useCentre()?.nombre ?? '';
  const counted = quality && quality.cells.length > 0 ? quality : null;
  const save = (shown: Quality) =>
    downloadCsv(csvOf(csvColumns(t), csvRows(t, shown)), t('analytics.quality'), centre, month);
  return (
    <>
      <Button variant="subtle" disabled={!counted} onClick={() => counted && save(counted)}>
        {t('analytics.csv')}
      </Button>
      <ActionIcon
        aria-label={t('analytics.figures.print')}
        title={t('analytics.figures.print')}
        disabled={!counted}
        onClick={() => window.print()}
      >
        <IconPrinter size={20} stroke={1.75} />
      </ActionIcon>
      {counted && (
        <PrintedSheet heading={t('analytics.quality')} title={monthName(month, i18n.language)}>
          {counted.cells.map((cell) => (
            <section key={cellName(t, cell)} className={classes.paper}>
              <h3>{cellName(t, cell)}</h3>
              <CountedUntil quality={counted} />
              <QualityTiles cell={cell} months={counted.months} />
            </section>
          ))}
        </PrintedSheet>
      )}
    </>
  );
}
