import { IconListCheck } from '@tabler/icons-react';
import { useTexts } from '#lib/i18n';
import { Link } from '#lib/location';
import button from '#ui/button.module.css';
import classes from './first-day.module.css';

/** In place of the cards of a home without residents, for whoever sets it up. */
export function FirstDayInvitation() {
  const t = useTexts();
  return (
    <div className={classes.invitation}>
      <span className={classes.invitationIcon} aria-hidden="true">
        <IconListCheck size={28} stroke={1.75} />
      </span>
      <h2 className={classes.invitationTitle}>{t('firstDay.invitation.title')}</h2>
      <p className={classes.invitationHint}>{t('firstDay.invitation.hint')}</p>
      <Link href="/settings/first-day" className={button.button}>
        {t('firstDay.invitation.begin')}
      </Link>
    </div>
  );
}
