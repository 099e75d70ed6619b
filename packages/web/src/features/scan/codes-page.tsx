import { Button, Group } from '@mantine/core';
import { IconArrowLeft, IconPrinter, IconQrcode } from '@tabler/icons-react';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { useTexts } from '#lib/i18n';
import { Link } from '#lib/location';
import { useCentre } from '#lib/session';
import { Loaded } from '#ui/loaded';
import { Notice } from '#ui/notice';
import { Page } from '#ui/page';
import { PrintedSheet } from '#ui/printed-sheet';
import { Skeleton } from '#ui/skeleton';
import { type CodeLabel, LABEL_KINDS, type LabelKind, labelsOf } from './code-labels';
import classes from './codes-page.module.css';
import { type ScanHome, useScanHome } from './scan-home';

/** The codes of doors, sensors and hubs, to print. */
export function CodesPage() {
  const t = useTexts();
  const home = useScanHome();
  return (
    <Page title={t('scan.sheet.title')} subtitle={useCentre()?.nombre}>
      <p className={classes.lead}>{t('scan.sheet.lead')}</p>
      <Loaded query={home} skeleton={<Skeleton height={480} />}>
        {(home) => <Codes home={home} />}
      </Loaded>
    </Page>
  );
}

function Codes({ home }: { home: ScanHome }) {
  const t = useTexts();
  const [kind, setKind] = useState<LabelKind>('doors');
  const labels = labelsOf(kind, home);
  return (
    <>
      <div className={classes.tools}>
        <Group gap="xs">
          {LABEL_KINDS.map((each) => (
            <Button
              key={each}
              variant={each === kind ? 'filled' : 'default'}
              aria-pressed={each === kind}
              onClick={() => setKind(each)}
            >
              {t(`scan.sheet.${each}`)}
            </Button>
          ))}
        </Group>
        <Group gap="xs" className={classes.acts ?? ''}>
          <Button
            component={Link}
            href="/management/scan"
            variant="subtle"
            leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
          >
            {t('scan.title')}
          </Button>
          <Button
            variant="default"
            disabled={labels.length === 0}
            leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {t('scan.sheet.print')}
          </Button>
        </Group>
      </div>
      {labels.length === 0 ? (
        <Notice icon={IconQrcode} text="scan.sheet.none" />
      ) : (
        <>
          <Labels labels={labels} />
          <PrintedSheet heading={t(`scan.sheet.${kind}`)} title={t(`scan.sheet.${kind}Use`)}>
            <Labels labels={labels} />
          </PrintedSheet>
        </>
      )}
    </>
  );
}

function Labels({ labels }: { labels: readonly CodeLabel[] }) {
  return (
    <ul className={classes.labels}>
      {labels.map(({ value, text, detail }) => (
        <li key={value} className={classes.label}>
          <QRCodeSVG
            value={value}
            size={112}
            level="M"
            marginSize={2}
            className={classes.code ?? ''}
            aria-hidden="true"
          />
          <span className={classes.text}>{text}</span>
          <span className={classes.detail}>{detail}</span>
        </li>
      ))}
    </ul>
  );
}
