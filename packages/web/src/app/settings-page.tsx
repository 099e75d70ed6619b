import {
  IconArrowLeft,
  IconBuilding,
  IconChevronRight,
  IconDeviceTv,
  IconFileImport,
  IconLayoutList,
  IconListCheck,
  IconLock,
  IconRouter,
  IconUserUp,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Right } from '@vigilia/domain/rights';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useLayout } from '#lib/layout';
import { useMay } from '#lib/may';
import { useCentre } from '#lib/session';
import { type Lazy, lazy } from '#ui/lazy';
import { Page } from '#ui/page';
import { Redirect } from '#ui/redirect';
import classes from './settings-page.module.css';

const skeleton = 420;

interface SettingsPart {
  readonly name: 'setup' | 'home' | 'sections' | 'hubs' | 'boards' | 'discharged' | 'import';
  readonly href: string;
  readonly Icon: TablerIcon;
  /** Without it there is nothing to read either. */
  readonly right?: Right;
  readonly Part: Lazy;
}

/** The parts of the settings, in their order. Features meet here. */
const PARTS: readonly SettingsPart[] = [
  {
    name: 'setup',
    href: '/settings',
    Icon: IconListCheck,
    Part: lazy(() => import('#features/settings/setup-steps').then((m) => m.SetupSteps), { skeleton }),
  },
  {
    name: 'home',
    href: '/settings/home',
    Icon: IconBuilding,
    Part: lazy(() => import('#features/settings/home-part').then((m) => m.HomePart), { skeleton }),
  },
  {
    name: 'sections',
    href: '/settings/sections',
    Icon: IconLayoutList,
    Part: lazy(() => import('#features/settings/sections-part').then((m) => m.SectionsPart), {
      skeleton,
    }),
  },
  {
    name: 'hubs',
    href: '/settings/hubs',
    Icon: IconRouter,
    Part: lazy(() => import('#features/hubs/hub-keys-section').then((m) => m.HubKeysSection), {
      skeleton,
    }),
  },
  {
    name: 'boards',
    href: '/settings/boards',
    Icon: IconDeviceTv,
    Part: lazy(() => import('#features/boards/boards-section').then((m) => m.BoardsSection), {
      texts: ['boards'],
      skeleton,
    }),
  },
  {
    name: 'discharged',
    href: '/settings/discharged',
    Icon: IconUserUp,
    Part: lazy(() => import('#features/settings/discharged-part').then((m) => m.DischargedPart), {
      skeleton,
    }),
  },
  {
    name: 'import',
    href: '/settings/import',
    Icon: IconFileImport,
    right: 'patient:add',
    Part: lazy(() => import('#features/import/import-part').then((m) => m.ImportPart), { skeleton }),
  },
];

/** The settings of a home, for its administrators: a list of parts, and one of them beside it. */
export function SettingsPage() {
  const { t } = useTranslation();
  const [path] = useLocation();
  const phone = useLayout() === 'phone';
  const centre = useCentre()?.nombre;
  const may = useMay();
  const open = PARTS.find(({ href }) => path === href || (href !== '/settings' && path.startsWith(href)));
  if (open?.right && !may(open.right)) return <Redirect to={SETUP.href} />;
  const Part = open?.Part ?? SETUP.Part;
  // On a phone the list comes before the first part, and every other part has a way back to it.
  const isFirst = open === undefined || open === SETUP;
  return (
    <Page title={t('nav.settings')} subtitle={centre}>
      <div className={classes.settings}>
        {(!phone || isFirst) && (
          <nav className={classes.nav} aria-label={t('nav.settings')}>
            <PartLinks current={open ?? SETUP} hasFirst={!phone} />
            {may('alert:policy') && (
              <Link href="/management" className={classes.elsewhere}>
                {t('settings.elsewhere')}
              </Link>
            )}
          </nav>
        )}
        <div className={classes.part}>
          {phone && !isFirst && (
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
          <Part key={open?.name ?? SETUP.name} />
        </div>
      </div>
    </Page>
  );
}

const SETUP = PARTS[0] as SettingsPart;

function PartLinks({ current, hasFirst }: { current: SettingsPart; hasFirst: boolean }) {
  const { t } = useTranslation();
  const may = useMay();
  const parts = PARTS.filter((part) => (hasFirst || part !== SETUP) && (!part.right || may(part.right)));
  return (
    <ul className={classes.links}>
      {parts.map((part) => (
        <li key={part.name}>
          <Link
            href={part.href}
            className={classes.link}
            aria-current={part === current ? 'page' : undefined}
            onPointerEnter={part.Part.preload}
          >
            <part.Icon size={20} stroke={1.75} aria-hidden="true" />
            <span className={classes.linkText}>{t(`settings.parts.${part.name}`)}</span>
            <IconChevronRight className={classes.chevron} size={18} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
