import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useAnnounced } from '#lib/announce';
import { newestDraft } from '#lib/drafts';
import { useTexts } from '#lib/i18n';
import { useLayout } from '#lib/layout';
import { noticesHeight } from '#lib/notices-height';
import { useSystemNotices } from '#lib/system-notices';
import { useWhenIdle } from '#lib/when-idle';
import { DemoMark } from '#ui/demo-mark';
import { PageHeadContext } from '#ui/page-head';
import skip from '#ui/skip.module.css';
import noticeClasses from '#ui/system-notice.module.css';
import visuallyHidden from '#ui/visually-hidden.module.css';
import { AccountNotices, DraftOffer, HeadTools, Signals } from './lazy-parts';
import { LiveFeed } from './live-feed';
import { NewVersion } from './new-version';
import classes from './shell.module.css';
import { BottomBar, Sidebar } from './sidebar';

/** The black sidebar and the page beside it; on a phone the page and a bar below it. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTexts();
  const layout = useLayout();
  const idle = useWhenIdle();
  const [draft] = useState(newestDraft);
  const notices = useRef<HTMLDivElement>(null);
  useNoticesHeight(notices);
  const [head, setHead] = useState<HTMLElement | null>(null);
  const toContent = () => document.querySelector<HTMLElement>('main h1, main')?.focus();
  return (
    <div className={classes.shell} data-layout={layout}>
      <button type="button" className={skip.skip} onClick={toContent}>
        {t('app.skip')}
      </button>
      <LiveFeed />
      <Announcer />
      {layout === 'phone' ? <BottomBar /> : <Sidebar rail={layout === 'rail'} />}
      <main className={classes.main} tabIndex={-1}>
        <header className={classes.head}>
          <div ref={setHead} className={classes.titles} />
          {layout === 'phone' && <DemoMark />}
          {layout === 'phone' && <HeadTools />}
        </header>
        <PageHeadContext value={head}>{children}</PageHeadContext>
        <div ref={notices} className={classes.notices}>
          <NewVersion />
          <SystemNotices />
          {draft && <DraftOffer draft={draft} />}
          {idle && <Signals />}
          {idle && <AccountNotices />}
        </div>
      </main>
    </div>
  );
}

/** What gets the focus is scrolled to where no notice lies over it. */
function useNoticesHeight(notices: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    if (!notices.current) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.contentRect.height ?? 0;
      style.setProperty('--notices-height', `${height}px`);
      noticesHeight.set(height);
    });
    observer.observe(notices.current);
    return () => observer.disconnect();
  }, [notices]);
}

/** Once in the app, and always there: a region that appears together with its text is not read. */
function Announcer() {
  const announced = useAnnounced();
  return (['polite', 'assertive'] as const).map((urgency) => (
    <div key={urgency} className={visuallyHidden.hidden} aria-live={urgency} data-announcer={urgency}>
      {announced[urgency]}
    </div>
  ));
}

/** What is wrong with the installation, above every page until it is repaired. */
function SystemNotices() {
  const t = useTexts();
  const notices = useSystemNotices();
  if (notices.length === 0) return null;
  return (
    <div className={noticeClasses.notices} role="alert">
      {notices.map((notice) => (
        <p key={notice}>{t(`notice.${notice}`)}</p>
      ))}
    </div>
  );
}
