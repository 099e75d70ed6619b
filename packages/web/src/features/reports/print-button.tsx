import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDoor, IconPrinter, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '#lib/download';
import { loadChunk } from '#lib/load-chunk';
import { useCentre } from '#lib/session';
import { toastWarning } from '#ui/toast';
import { fileName } from './file-name';
import type { Month } from './month';
import { loadFonts } from './pdf-fonts';
import classes from './print-button.module.css';
import type { Report } from './report-rows';

interface PrintButtonProps {
  /** What is shown; null while there is nothing to print. */
  report: Report | null;
  month: Month;
  sections: readonly string[];
}

/** The drawing library and its fonts come with the first print, and with nothing else. */
const loadPdf = () =>
  loadChunk(async () => {
    const [{ makeReportPdf }, fonts] = await Promise.all([import('./report-pdf'), loadFonts()]);
    return { makeReportPdf, fonts };
  });

export function PrintButton({ report, month, sections }: PrintButtonProps) {
  const { t, i18n } = useTranslation();
  const centre = useCentre()?.nombre ?? '';
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);

  const print = async (people: 'names' | 'rooms') => {
    if (!report || progress) return;
    setProgress({ done: 0, all: 1 });
    try {
      const { makeReportPdf, fonts } = await loadPdf();
      const onProgress = (done: number, all: number) => setProgress({ done, all });
      const locale = i18n.language;
      const pdf = await makeReportPdf({
        report,
        month,
        centre,
        sections,
        people,
        t,
        locale,
        fonts,
        onProgress,
      });
      downloadFile(fileName(centre, month, t('analytics.pdfFile'), 'pdf'), pdf);
    } catch {
      toastWarning(t('analytics.pdfFailed'));
    } finally {
      setProgress(null);
    }
  };

  const busy = progress !== null;
  return (
    <div className={classes.print}>
      <Button
        className={classes.main}
        disabled={!report}
        aria-disabled={busy || undefined}
        leftSection={<IconPrinter size={20} aria-hidden="true" />}
        onClick={() => void print('names')}
        onPointerEnter={() => void loadPdf().catch(() => undefined)}
      >
        <span className={classes.word}>{t('analytics.pdf')}</span>
        {progress && <progress className={classes.bar} value={progress.done} max={progress.all} />}
      </Button>
      <Menu position="bottom-end" width={270}>
        <Menu.Target>
          <Button className={classes.more} disabled={!report || busy} aria-label={t('analytics.pdfOptions')}>
            <IconChevronDown size={18} aria-hidden="true" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUser size={20} />} onClick={() => void print('names')}>
            {t('analytics.pdfNames')}
            <span className={classes.hint}>{t('analytics.pdfNamesHint')}</span>
          </Menu.Item>
          <Menu.Item leftSection={<IconDoor size={20} />} onClick={() => void print('rooms')}>
            {t('analytics.pdfRooms')}
            <span className={classes.hint}>{t('analytics.pdfRoomsHint')}</span>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <span className={classes.told} role="status">
        {progress && t('analytics.pdfMaking', { done: progress.done, all: progress.all })}
      </span>
    </div>
  );
}
