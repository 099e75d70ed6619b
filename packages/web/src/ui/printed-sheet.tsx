import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTexts } from '#lib/i18n';
import { listen } from '#lib/listen';
import { useClockValue } from '#lib/live-clock';
import { useCentre, useSession, useZone } from '#lib/session';
import { formatDateTime } from '#lib/times';
import classes from './printed-sheet.module.css';
import { DAY, variablesOf } from './tokens';

interface PrintedSheetProps {
  /** Whom or what it is about. */
  heading: string;
  /** What stands before the name of the home. */
  about?: readonly string[];
  title: string;
  children: ReactNode;
}

/** What the browser prints in place of the page, on A4 and in the colours of the day; not there before it prints. */
export function PrintedSheet(props: PrintedSheetProps) {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the page as it is when this event has been handled.
    const change = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'));
    return listen(window, ['beforeprint', 'afterprint'], change);
  }, []);
  return printing && createPortal(<Sheet {...props} />, document.body);
}

function Sheet({ heading, about = [], title, children }: PrintedSheetProps) {
  const t = useTexts();
  const centre = useCentre();
  const zone = useZone();
  const name = useSession().user?.name ?? '';
  const time = useClockValue((instant) => formatDateTime(instant, zone));
  return (
    <section className={classes.sheet} data-sheet style={variablesOf(DAY)}>
      <h1 className={classes.heading}>{heading}</h1>
      <p className={classes.about}>{[...about, centre?.nombre].filter(Boolean).join(' · ')}</p>
      <h2 className={classes.title}>{title}</h2>
      {children}
      <p className={classes.printed}>{t('ward.printed', { time, name })}</p>
    </section>
  );
}
