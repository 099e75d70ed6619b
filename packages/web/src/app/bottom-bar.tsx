import { useTranslation } from 'react-i18next';
import { onIos } from '#lib/platform';
import { useSession } from '#lib/session';
import classes from './bottom-bar.module.css';
import { entriesFor } from './entries';
import { NavEntry } from './nav-entry';
import { UserMenu } from './user-menu';

/** The sidebar of a phone: under the thumb. Centre and language are in the user's sheet. */
export function BottomBar() {
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <div className={classes.bar}>
      <nav aria-label={t('app.menu')} className={classes.entries}>
        {entriesFor(user, onIos()).map((route) => (
          <NavEntry key={route.name} route={route} look="tab" />
        ))}
      </nav>
      <UserMenu look="tab" />
    </div>
  );
}
