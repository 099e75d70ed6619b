import {
  IconArrowLeft,
  IconArrowUpRight,
  IconBell,
  IconBuilding,
  IconChevronRight,
  IconDatabaseExport,
  IconDeviceTv,
  IconFileImport,
  IconKey,
  IconLayoutList,
  IconListCheck,
  IconLock,
  IconRouter,
  IconRouterOff,
  IconSend,
  IconTool,
  IconUsers,
  IconUserUp,
  type TablerIcon,
} from '@tabler/icons-react';
import { isSettled } from '@vigilia/domain/first-day';
import type { Right } from '@vigilia/domain/rights';
import type { ComponentType } from 'react';
import { useFirstDay } from '#lib/first-day-query';
import { useTexts } from '#lib/i18n';
import { useLayout } from '#lib/layout';
import { Link, useLocation } from '#lib/location';
import { useMay } from '#lib/may';
import { useCentre } from '#lib/session';
import type { TextPart } from '#lib/text-chunks';
import { type Lazy, lazy } from '#ui/lazy';
import { Page } from '#ui/page';
import { Redirect } from '#ui/redirect';
import classes from './settings-page.module.css';

interface SettingsPart {
  readonly name:
    | 'first-day'
    | 'repairs'
    | 'home'
    | 'sections'
    | 'hubs'
    | 'hub-loss'
    | 'alerts'
    | 'notifications'
    | 'boards'
    | 'backups'
    | 'discharged'
    | 'import';
  readonly Icon: TablerIcon;
  readonly Part: Lazy;
  /** Without it there is nothing to read either. */
  readonly right?: Right;
}

const part = (
  name: SettingsPart['name'],
  Icon: TablerIcon,
  load: () => Promise<ComponentType>,
  { texts = [], ...rest }: { texts?: readonly TextPart[]; right?: Right } = {},
): SettingsPart => ({ name, Icon, Part: lazy(load, { skeleton: 420, texts }), ...rest });

const FIRST_DAY = part(
  'first-day',
  IconListCheck,
  () => import('./first-day-part').then((m) => m.FirstDayPart),
  { texts: ['settings'] },
);

/** The parts of the settings, in their order. Features meet here. */
const PARTS: readonly SettingsPart[] = [
  FIRST_DAY,
  part('repairs', IconTool, () => import('#features/repairs/repairs-section').then((m) => m.RepairsSection), {
    texts: ['repairs'],
    right: 'repair:read',
  }),
  part('home', IconBuilding, () => import('#features/settings/home-part').then((m) => m.HomePart)),
  part('sections', IconLayoutList, () =>
    import('#features/settings/sections-part').then((m) => m.SectionsPart),
  ),
  part('hubs', IconKey, () => import('#features/hubs/hub-keys-section').then((m) => m.HubKeysSection)),
  part(
    'hub-loss',
    IconRouterOff,
    () => import('#features/hubs/hub-loss-section').then((m) => m.HubLossSection),
    {
      right: 'repair:read',
    },
  ),
  part('alerts', IconBell, () => import('#features/alerts/policy-section').then((m) => m.PolicySection), {
    texts: ['alerts'],
    right: 'alert:policy',
  }),
  part(
    'notifications',
    IconSend,
    () => import('#features/notifications/channels-section').then((m) => m.ChannelsSection),
    { texts: ['notifications', 'alerts'], right: 'notification:manage' },
  ),
  part('boards', IconDeviceTv, () => import('#features/boards/boards-section').then((m) => m.BoardsSection), {
    texts: ['boards'],
  }),
  part(
    'backups',
    IconDatabaseExport,
    () => import('#features/backups/backups-section').then((m) => m.BackupsSection),
    { right: 'backup:read' },
  ),
  part('discharged', IconUserUp, () =>
    import('#features/settings/discharged-part').then((m) => m.DischargedPart),
  ),
  part('import', IconFileImport, () => import('#features/import/import-part').then((m) => m.ImportPart), {
    right: 'patient:add',
  }),
];

/** Pages of their own, which the settings do not repeat. */
const ELSEWHERE = [
  { href: '/management', Icon: IconRouter, text: 'settings.elsewhere' },
  { href: '/staff', Icon: IconUsers, text: 'nav.staff' },
] as const;

const addressOf = (part: SettingsPart): string => `/settings/${part.name}`;

/** The settings of a home, for its administrators: a list of parts, and one of them beside it. */
export function SettingsPage() {
  const t = useTexts();
  const [path] = useLocation();
  const phone = useLayout() === 'phone';
  const centre = useCentre()?.nombre;
  const may = useMay();
  // On a phone the list of parts is a page of its own, and each part has a way back to it.
  const isList = phone && path === '/settings';
  const open = PARTS.find((part) => path.startsWith(addressOf(part))) ?? FIRST_DAY;
  if (open.right && !may(open.right)) return <Redirect to="/settings" />;
  const parts = PARTS.filter((part) => !part.right || may(part.right));
  return (
    <Page title={t('nav.settings')} subtitle={centre}>
      <div className={classes.settings}>
        {(!phone || isList) && (
          <nav className={classes.nav} aria-label={t('nav.settings')}>
            <ul className={classes.links}>
              {parts.map((part) => (
                <li key={part.name}>
                  <Link
                    href={addressOf(part)}
                    className={classes.link}
                    aria-current={part === open && !isList ? 'page' : undefined}
                    onPointerEnter={part.Part.preload}
                  >
                    <part.Icon size={20} stroke={1.75} aria-hidden="true" />
                    <span className={classes.linkText}>{t(`settings.parts.${part.name}`)}</span>
                    {part === FIRST_DAY && <FirstDayProgress />}
                    <IconChevronRight className={classes.chevron} size={18} aria-hidden="true" />
                  </Link>
                </li>
              ))}
            </ul>
            <ul className={classes.links}>
              {ELSEWHERE.map(({ href, Icon, text }) => (
                <li key={href}>
                  <Link href={href} className={classes.link}>
                    <Icon size={20} stroke={1.75} aria-hidden="true" />
                    <span className={classes.linkText}>{t(text)}</span>
                    <IconArrowUpRight className={classes.away} size={18} aria-hidden="true" />
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className={classes.part}>
          {phone && !isList && (
            <Link href="/settings" className={classes.back}>
              <IconArrowLeft size={20} aria-hidden="true" /> {t('nav.settings')}
            </Link>
          )}
          {/* Only administrators come here, so this is iOS (R-ROLES-14). */}
          {!may('centre:edit') && (
            <p className={classes.readOnly}>
              <IconLock size={18} stroke={1.75} aria-hidden="true" />
              {t('settings.readOnly')}
            </p>
          )}
          {!isList && <open.Part key={open.name} />}
        </div>
      </div>
    </Page>
  );
}

/** How far the home is. Nothing while that is not known. */
function FirstDayProgress() {
  const t = useTexts();
  const { data } = useFirstDay();
  if (!data) return null;
  const count = data.lista.filter(isSettled).length;
  const isReady = count === data.lista.length;
  return (
    <>
      {' '}
      <span className={classes.progress} data-ready={isReady || undefined}>
        {isReady ? t('settings.isReady') : `${count}/${data.lista.length}`}
      </span>
    </>
  );
}
