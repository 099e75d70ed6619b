import { useQueryClient } from '@tanstack/react-query';
import { MINUTE, SECOND } from '@vigilia/domain/instant';
import { useState } from 'react';
import { aboutQuery } from '#lib/about';
import { isDialogOpen } from '#lib/dialog-open';
import { useTexts } from '#lib/i18n';
import { useTicker } from '#lib/live-clock';
import { reloadOnce } from '#lib/reload';
import { useSelfReload } from '#lib/self-reload';
import { useLastTouch } from '#lib/untouched';
import { useInterval } from '#lib/use-interval';
import { setServerVersion, useNewerVersion } from '#lib/version';
import buttonClasses from '#ui/button.module.css';
import classes from '#ui/system-notice.module.css';

/** A screen that nobody has touched for this long may reload by itself. */
const UNTOUCHED = 5 * MINUTE;
/** And up to this much later, so that the screens of a home do not all reload at once. */
const SPREAD = 2 * MINUTE;
const CHECK_INTERVAL = 15 * SECOND;
/** For pages without a live feed, such as sign-in; the others learn it from the feed. */
const ABOUT_INTERVAL = 10 * MINUTE;

/** Used once, by the app: a screen on a wall, which nobody reloads, follows the server to its new version. */
export function useNewVersionReload(): void {
  const client = useQueryClient();
  const { clock } = useTicker();
  const newer = useNewerVersion();
  const lastTouch = useLastTouch();
  const [spread] = useState(() => Math.random() * SPREAD);
  useInterval(ABOUT_INTERVAL, () =>
    client.query({ ...aboutQuery, staleTime: 0 }).then(
      ({ version }) => setServerVersion(version),
      () => undefined,
    ),
  );
  useInterval(CHECK_INTERVAL, () => {
    const untouched = clock.now() - lastTouch.current >= UNTOUCHED + spread;
    if (newer && untouched && !isDialogOpen()) void reloadOnce(newer);
  });
}

/** Offers the new version to whoever is using the page; it does not take away what they are doing. */
export function NewVersion() {
  const t = useTexts();
  if (!useNewerVersion()) return null;
  return <ReloadOffer role="status" text={t('version.newer')} button={t('version.load')} />;
}

/** Above every page whose alerts do not load: the one notice for all that is loaded together with them. */
export function AlertsLoadError() {
  const t = useTexts();
  useSelfReload();
  return <ReloadOffer role="alert" text={t('error.alertsChunk')} button={t('action.reload')} />;
}

const ReloadOffer = ({ role, text, button }: { role: 'status' | 'alert'; text: string; button: string }) => (
  <div className={`${classes.notices} ${classes.offer}`} role={role}>
    <p>{text}</p>
    <button
      type="button"
      className={buttonClasses.button}
      data-look="white"
      onClick={() => window.location.reload()}
    >
      {button}
    </button>
  </div>
);
