import { QRCodeSVG } from 'qrcode.react';
import { useTexts } from '#lib/i18n';
import type { TwoFactorSetup } from './sign-in';
import classes from './step.module.css';

/** The secret of a first enrolment as a QR code and as text. */
export function EnrolmentCode({ setup }: { setup: TwoFactorSetup }) {
  const t = useTexts();
  return (
    <div className={classes.setup}>
      <div className={classes.paper}>
        <QRCodeSVG value={setup.otpauth_url} size={176} title={t('twoFactor.setupAlt')} />
      </div>
      <div>
        <p className={classes.secretLead}>{t('twoFactor.secret')}</p>
        <p className={classes.secret}>{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
      </div>
    </div>
  );
}
