import { Text } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { useTexts } from '#lib/i18n';
import classes from './app-qr.module.css';

/** The nurse's app is this page: the code holds its own address (R-SIDEBAR-11). */
export function AppQr() {
  const t = useTexts();
  const address = new URL('.', window.location.href).href;
  return (
    <div className={classes.qr}>
      <div className={classes.paper}>
        <QRCodeSVG value={address} size={208} title={t('user.appQrAlt')} />
      </div>
      <Text>{t('user.appQrHint')}</Text>
      <Text c="dimmed" size="sm">
        {address}
      </Text>
    </div>
  );
}
