import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { LazyTooltip } from '#ui/lazy-tooltip';
import { ENTRY_ICONS, type ListedRoute } from './entries';
import { matchesRoute } from './guard';
import classes from './nav-entry.module.css';

interface NavEntryProps {
  route: ListedRoute;
  look: 'full' | 'icon' | 'tab';
}

export function NavEntry({ route, look }: NavEntryProps) {
  const { t } = useTranslation();
  const [path] = useLocation();
  const entry = useRef<HTMLAnchorElement>(null);
  const Icon = ENTRY_ICONS[route.name];
  const label = t(`nav.${route.name}`);
  const link = (
    <Link
      ref={entry}
      to={route.path}
      className={classes.entry}
      data-look={look}
      aria-current={matchesRoute(route, path) ? 'page' : undefined}
      aria-label={look === 'icon' ? label : undefined}
      onPointerEnter={route.Page.preload}
      onFocus={route.Page.preload}
    >
      <Icon size={22} stroke={1.75} aria-hidden="true" />
      {look !== 'icon' && (
        <span className={classes.label}>{look === 'tab' ? t(`navShort.${route.name}`) : label}</span>
      )}
    </Link>
  );
  if (look !== 'icon') return link;
  return (
    <>
      {link}
      <LazyTooltip target={entry} label={label} position="right" />
    </>
  );
}
