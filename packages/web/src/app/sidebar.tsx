import { useRef } from 'react';
import { useTexts } from '#lib/i18n';
import { Link, useLocation } from '#lib/location';
import { useMay } from '#lib/may';
import { onIos } from '#lib/platform';
import { useSession } from '#lib/session';
import { BrandMark } from '#ui/brand-mark';
import { DemoMark } from '#ui/demo-mark';
import { LanguageSwitcher } from '#ui/language-switcher';
import { LazyTooltip } from '#ui/lazy-tooltip';
import barClasses from './bottom-bar.module.css';
import { ENTRY_ICONS, entriesFor, type ListedRoute } from './entries';
import { matchesRoute } from './guard';
import { CentreSwitcher, DutyBlock } from './lazy-parts';
import entryClasses from './nav-entry.module.css';
import classes from './sidebar.module.css';
import { UserMenu } from './user-menu';

/** In full on desks and walls, as a rail of icons on tablets. */
export function Sidebar({ rail }: { rail: boolean }) {
  const t = useTexts();
  const { user } = useSession();
  const may = useMay();
  return (
    <aside className={classes.sidebar} data-rail={rail || undefined}>
      <div className={classes.brand}>
        <BrandMark size={30} />
        {!rail && <span className={classes.name}>Vigilia</span>}
        <DemoMark />
      </div>
      <nav aria-label={t('app.menu')} className={classes.entries}>
        {entriesFor(user, onIos()).map((route) => (
          <NavEntry key={route.name} route={route} look={rail ? 'icon' : 'full'} />
        ))}
      </nav>
      <div className={classes.foot}>
        {may('duty:set') && <DutyBlock look={rail ? 'icon' : 'full'} />}
        {may('centre:switch') && <CentreSwitcher look={rail ? 'icon' : 'full'} />}
        <LanguageSwitcher on="black" vertical={rail} />
        <UserMenu look={rail ? 'icon' : 'full'} />
      </div>
    </aside>
  );
}

/** The sidebar of a phone: under the thumb. Centre and language are in the user's sheet. */
export function BottomBar() {
  const t = useTexts();
  const { user } = useSession();
  return (
    <div className={barClasses.bar}>
      <nav aria-label={t('app.menu')} className={barClasses.entries}>
        {entriesFor(user, onIos()).map((route) => (
          <NavEntry key={route.name} route={route} look="tab" />
        ))}
      </nav>
      <UserMenu look="tab" />
    </div>
  );
}

function NavEntry({ route, look }: { route: ListedRoute; look: 'full' | 'icon' | 'tab' }) {
  const t = useTexts();
  const [path] = useLocation();
  const entry = useRef<HTMLAnchorElement>(null);
  const Icon = ENTRY_ICONS[route.name];
  const label = t(`nav.${route.name}`);
  return (
    <>
      <Link
        ref={entry}
        href={route.path}
        className={entryClasses.entry}
        data-look={look}
        aria-current={matchesRoute(route, path) ? 'page' : undefined}
        aria-label={look === 'icon' ? label : undefined}
        onPointerEnter={route.Page.preload}
        onFocus={route.Page.preload}
      >
        <Icon size={22} stroke={1.75} aria-hidden="true" />
        {look !== 'icon' && (
          <span className={entryClasses.label}>{look === 'tab' ? t(`navShort.${route.name}`) : label}</span>
        )}
      </Link>
      {look === 'icon' && <LazyTooltip target={entry} label={label} position="right" />}
    </>
  );
}
