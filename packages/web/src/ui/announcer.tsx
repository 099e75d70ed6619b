import { useAnnounced } from '#lib/announce';
import visuallyHidden from './visually-hidden.module.css';

/** Once in the app, and always there: a region that appears together with its text is not read. */
export function Announcer() {
  const { polite, assertive } = useAnnounced();
  return (
    <>
      <div className={visuallyHidden.hidden} aria-live="polite" data-announcer="polite">
        {polite}
      </div>
      <div className={visuallyHidden.hidden} aria-live="assertive" data-announcer="assertive">
        {assertive}
      </div>
    </>
  );
}
