import { SegmentedControl } from '@mantine/core';
import {
  IconArrowsExchange,
  IconBell,
  IconDeviceDesktop,
  IconDeviceTv,
  IconKey,
  IconListCheck,
  IconLogout,
  IconMap,
  IconMoon,
  IconQrcode,
  IconSettings,
  IconShieldLock,
  IconSun,
  IconTool,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { logOut } from '#features/account/log-out';
import { aboutQuery } from '#lib/about';
import { useTexts } from '#lib/i18n';
import { useTicker } from '#lib/live-clock';
import { Link, useLocation } from '#lib/location';
import { useMay } from '#lib/may';
import { onIos } from '#lib/platform';
import { useRepairCount } from '#lib/repairs-query';
import { roleKey } from '#lib/role-key';
import { centreOf, chooseCentre, roleOf, useSession } from '#lib/session';
import { chooseTheme, THEME_CHOICES, type ThemeChoice, useThemeChoice } from '#lib/theme-choice';
import { goToTourStep } from '#lib/tour';
import { LanguageSwitcher } from '#ui/language-switcher';
import { openDialog } from '#ui/modals';
import { PlainButton } from '#ui/plain-button';
import plain from '#ui/plain-button.module.css';
import { AccountSecurity, AppQr, ChangePassword, DutyEntry, OwnNotifications } from './lazy-parts';
import classes from './user-panel.module.css';

const THEME_ICONS = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon };

interface UserPanelProps {
  /** On a phone, where duty, centre and language have no other place. */
  sheet: boolean;
  close: () => void;
  /** To the button of this menu, when a dialog that was opened here closes. */
  returnFocus: () => void;
}

export function UserPanel({ sheet, close, returnFocus }: UserPanelProps) {
  const t = useTexts();
  const session = useSession();
  const role = roleOf(session);
  const may = useMay();
  const ticker = useTicker();
  const centre = centreOf(session);
  const [, navigate] = useLocation();
  const [unfolded, setUnfolded] = useState<'devices' | 'qr' | null>(null);
  const unfolding = (part: 'devices' | 'qr') => ({
    'aria-expanded': unfolded === part,
    onClick: () => setUnfolded(unfolded === part ? null : part),
  });
  const theme = useThemeChoice();
  const { data: about } = useQuery(aboutQuery);
  // What is learned while it is open moves no entry under the pointer.
  const [hasTour] = useState(about?.demo === true);
  const open = (title: string, content: (close: () => void) => ReactNode) => {
    close();
    // The dialog itself would give the focus to the entry of this panel, which is gone by then.
    openDialog(content, { title, returnFocus: false, onClose: () => setTimeout(returnFocus) });
  };
  const closeAnd = (act: () => unknown) => () => {
    close();
    void act();
  };
  return (
    <div className={classes.panel} data-sheet={sheet || undefined}>
      <div className={classes.who}>
        {!sheet && <p className={classes.name}>{session.user?.name}</p>}
        <p className={classes.role}>
          {t(roleKey(role))} · {centre?.nombre}
        </p>
      </div>
      {sheet && may('centre:switch') && (
        <Labelled label={t('centre.label')}>
          {session.user?.centros.map(({ id, nombre }) => (
            <PlainButton
              key={id}
              className={classes.act}
              aria-pressed={id === centre?.id}
              onClick={() => id !== centre?.id && chooseCentre(id)}
            >
              {nombre}
            </PlainButton>
          ))}
        </Labelled>
      )}
      {sheet && (
        <Labelled label={t('language.label')}>
          <LanguageSwitcher />
        </Labelled>
      )}
      <Labelled label={t('theme.label')}>
        <SegmentedControl
          fullWidth
          aria-label={t('theme.label')}
          value={theme}
          onChange={(chosen) => chooseTheme(chosen as ThemeChoice)}
          classNames={{ label: classes.themeLabel }}
          data={THEME_CHOICES.map((choice) => {
            const Icon = THEME_ICONS[choice];
            return {
              value: choice,
              label: (
                <span className={classes.theme}>
                  <Icon size={18} aria-hidden="true" />
                  {t(`theme.${choice}`)}
                </span>
              ),
            };
          })}
        />
      </Labelled>
      <div className={classes.acts}>
        {sheet && may('duty:set') && <DutyEntry />}
        {may('care:record') && (
          <Link href="/round" className={`${plain.button} ${classes.act}`} onClick={close}>
            <IconListCheck size={20} stroke={1.75} aria-hidden="true" /> {t('nav.round')}
          </Link>
        )}
        {may('handover:read') && (
          <Link href="/handover" className={`${plain.button} ${classes.act}`} onClick={close}>
            <IconArrowsExchange size={20} stroke={1.75} aria-hidden="true" /> {t('nav.handover')}
          </Link>
        )}
        {/* On iOS nothing can be edited, one's own account neither (R-ROLES-13). */}
        {!onIos() && (
          <>
            <Entry
              icon={IconKey}
              text={t('user.changePassword')}
              onClick={() => open(t('password.title'), (done) => <ChangePassword done={done} />)}
            />
            <Entry
              icon={IconShieldLock}
              text={t('security.title')}
              onClick={() => open(t('security.title'), () => <AccountSecurity />)}
            />
          </>
        )}
        {may('centre:edit') && (
          <Link href="/settings" className={`${plain.button} ${classes.act}`} onClick={close}>
            <IconSettings size={20} stroke={1.75} aria-hidden="true" /> {t('nav.settings')}
          </Link>
        )}
        {may('repair:read') && <RepairsEntry close={close} />}
        {may('notification:own') && (
          <Entry
            icon={IconBell}
            text={t('user.notifications')}
            {...(onIos()
              ? unfolding('devices')
              : { onClick: () => open(t('user.notifications'), () => <OwnNotifications />) })}
          />
        )}
        {unfolded === 'devices' && <OwnNotifications />}
        <Entry icon={IconDeviceTv} text={t('user.board')} onClick={closeAnd(() => navigate('/board'))} />
        {hasTour && (
          <Entry
            icon={IconMap}
            text={t('user.tour')}
            onClick={closeAnd(() => {
              goToTourStep(0);
              navigate('/');
            })}
          />
        )}
        {may('app:qr') && <Entry icon={IconQrcode} text={t('user.appQr')} {...unfolding('qr')} />}
        {unfolded === 'qr' && <AppQr />}
        <Entry icon={IconLogout} text={t('user.logout')} onClick={closeAnd(() => logOut(ticker))} />
      </div>
    </div>
  );
}

/** There before the number is known: the entries below it stay where they are. */
function RepairsEntry({ close }: { close: () => void }) {
  const t = useTexts();
  const count = useRepairCount();
  return (
    <Link href="/settings/repairs" className={`${plain.button} ${classes.act}`} onClick={close}>
      <IconTool size={20} stroke={1.75} aria-hidden="true" />{' '}
      {count > 0 ? t('alert.repairCount', { count }) : t('alert.repairs')}
    </Link>
  );
}

interface EntryProps {
  icon: TablerIcon;
  text: string;
  'aria-expanded'?: boolean;
  onClick: () => void;
}

const Entry = ({ icon: Icon, text, ...button }: EntryProps) => (
  <PlainButton className={classes.act} {...button}>
    <Icon size={20} stroke={1.75} aria-hidden="true" /> {text}
  </PlainButton>
);

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.group}>
      <p className={classes.label}>{label}</p>
      {children}
    </div>
  );
}
