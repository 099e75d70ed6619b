import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLayout } from '#lib/layout';
import { useWhenIdle } from '#lib/when-idle';
import { Announcer } from '#ui/announcer';
import { DemoMark } from '#ui/demo-mark';
import { DraftOffer } from '#ui/draft-offer';
import { PageHeadContext } from '#ui/page-head';
import { BottomBar } from './bottom-bar';
import { AccountNotices, Signals } from './lazy-parts';
import { LiveFeed } from './live-feed';
import { NewVersion } from './new-version';
import classes from './shell.module.css';
import { Sidebar } from './sidebar';
import { SystemNotices } from './system-notices';

/** The black sidebar and the page beside it; on a phone the page and a bar below it. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const layout = useLayout();
  const idle = useWhenIdle();
  const notices = useRef<HTMLDivElement>(null);
  useNoticesHeight(notices);
  const [head, setHead] = useState<HTMLElement | null>(null);
  const toContent = () => document.querySelector<HTMLElement>('main h1, main')?.focus();
  return (
    <div className={classes.shell} data-layout={layout}>
      <button type="button" className={classes.skip} onClick={toContent}>
        {t('app.skip')}
      </button>
      <LiveFeed />
      <Announcer />
      {layout === 'phone' ? <BottomBar /> : <Sidebar rail={layout === 'rail'} />}
      <main className={classes.main} tabIndex={-1}>
        <header className={classes.head}>
          <div ref={setHead} className={classes.titles} />
          {layout === 'phone' && <DemoMark />}
        </header>
        <PageHeadContext value={head}>{children}</PageHeadContext>
        <div ref={notices} className={classes.notices}>
          <NewVersion />
          <SystemNotices />
          <DraftOffer />
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
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty('--notices-height', `${entry?.contentRect.height}px`),
    );
    observer.observe(notices.current);
    return () => observer.disconnect();
  }, [notices]);
}
