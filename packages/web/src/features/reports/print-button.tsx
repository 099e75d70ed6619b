import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDoor, IconPrinter, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadFile } from '#lib/download';
import { fileName } from '#lib/file-name';
import { i18n, useTexts } from '#lib/i18n';
import { useCentre } from '#lib/session';
import { toastWarning } from '#ui/toast';
import type { Month } from './month';
import { pdfContentOf } from './pdf-content';
import classes from './print-button.module.css';
import { printInWorker } from './print-in-worker';
import type { Report } from './report-rows';

/** Two names, so that the one with names is not shared by mistake for the other. */
const PDF_FILES = { names: 'analytics.pdfFile', rooms: 'analytics.pdfFileRooms' } as const;

interface PrintButtonProps {
  /** The report on the screen; null while there is nothing to print. */
  report: Report | null;
  month: Month;
  today: string;
  sections: readonly string[];
}

export function PrintButton({ report, month, today, sections }: PrintButtonProps) {
  const t = useTexts();
  const centre = useCentre()?.nombre ?? '';
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);

  const print = async (people: 'names' | 'rooms') => {
    if (!report || progress) return;
    setProgress({ done: 0, all: 1 });
    try {
      const content = pdfContentOf({
        report,
        month,
        today,
        centre,
        sections,
        people,
        t,
        locale: i18n.language,
      });
      const pdf = await printInWorker(content, (done, all) => setProgress({ done, all }));
      downloadFile(fileName('pdf', centre, month, t(PDF_FILES[people])), pdf);
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
      >
        <span className={classes.label}>{t('analytics.pdf')}</span>
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
      <span className={classes.progress} role="status">
        {progress && t('analytics.pdfMaking', { done: progress.done, all: progress.all })}
      </span>
    </div>
  );
}
