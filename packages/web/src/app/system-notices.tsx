import { useTranslation } from 'react-i18next';
import { useSystemNotices } from '#lib/system-notices';
import classes from '#ui/system-notice.module.css';

/** What is wrong with the installation, above every page until it is repaired. */
export function SystemNotices() {
  const { t } = useTranslation();
  const notices = useSystemNotices();
  if (notices.length === 0) return null;
  return (
    <div className={classes.notices} role="alert">
      {notices.map((notice) => (
        <p key={notice}>{t(`notice.${notice}`)}</p>
      ))}
    </div>
  );
}
