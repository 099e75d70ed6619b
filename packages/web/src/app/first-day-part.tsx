import { FirstDaySection } from '#features/first-day/first-day-section';
import { useTexts } from '#lib/i18n';
import { openDialog } from '#ui/modals';
import { OwnNotifications } from './lazy-parts';

/** The first day, with one's own notifications, where phones are added and tested. */
export function FirstDayPart() {
  const t = useTexts();
  return (
    <FirstDaySection
      openNotifications={() => openDialog(() => <OwnNotifications />, { title: t('user.notifications') })}
    />
  );
}
