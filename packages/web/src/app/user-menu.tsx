import { IconDots } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTexts } from '#lib/i18n';
import { roleKey } from '#lib/role-key';
import { roleOf, useSession } from '#lib/session';
import classes from '#ui/foot-button.module.css';
import { lazy } from '#ui/lazy';
import { LazyPopover } from '#ui/lazy-popover';
import { PlainButton } from '#ui/plain-button';
import { RepairMark } from './lazy-parts';

/** Loaded when the pointer or the focus comes near. */
const UserPanel = lazy(() => import('./user-panel').then((m) => m.UserPanel), {
  texts: ['alerts'],
  skeleton: 320,
});

const UserSheet = lazy(() => import('./user-sheet').then((m) => m.UserSheet), {
  skeleton: null,
});

/** The signed-in user and their settings. A panel beside the sidebar; on a phone a sheet from below. */
export function UserMenu({ look }: { look: 'full' | 'icon' | 'tab' }) {
  const t = useTexts();
  const session = useSession();
  const [opened, setOpened] = useState(false);
  const [used, setUsed] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const name = session.user?.name ?? '';
  const role = roleOf(session);
  // Voice control finds a button by the text that is shown, so that must be part of its name.
  const mine = `${t('user.menu')}: ${name}`;
  const label = { icon: mine, full: `${mine} ${t(roleKey(role))}`, tab: `${t('user.short')} – ${mine}` };
  const button = (
    <PlainButton
      ref={menuButton}
      className={classes.button}
      data-look={look}
      aria-label={label[look]}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onPointerEnter={UserPanel.preload}
      onFocus={UserPanel.preload}
      onClick={() => {
        setUsed(true);
        setOpened(!opened);
      }}
    >
      <span className={classes.badge} data-initials={initials(name)}>
        <RepairMark />
      </span>
      {look === 'full' && (
        <>
          <span className={classes.texts}>
            <span className={classes.main}>{name}</span>{' '}
            <span className={classes.small}>{t(roleKey(role))}</span>
          </span>
          <IconDots size={18} aria-hidden="true" />
        </>
      )}
      {look === 'tab' && <span>{t('user.short')}</span>}
    </PlainButton>
  );
  const panel = (
    <UserPanel
      sheet={look === 'tab'}
      close={() => setOpened(false)}
      returnFocus={() => menuButton.current?.focus()}
    />
  );
  const dropdown = { 'aria-label': t('user.menu'), p: 'sm', className: classes.menu ?? '', children: panel };
  return (
    <>
      {button}
      {look === 'tab' ? (
        used && <UserSheet opened={opened} close={() => setOpened(false)} name={name} panel={panel} />
      ) : (
        <LazyPopover
          button={menuButton}
          content={UserPanel}
          opened={opened}
          onChange={setOpened}
          position="right-end"
          offset={22}
          width={300}
          // The sidebar stays where it is while the page scrolls.
          floatingStrategy="fixed"
          dropdown={dropdown}
        />
      )}
    </>
  );
}

/** Two letters: the first of the first word and of the last. */
function initials(name: string): string {
  const parts = name.trim().split(/\s+/);
  const first = [...(parts[0] ?? '')][0] ?? '';
  const last = parts.length > 1 ? ([...(parts.at(-1) ?? '')][0] ?? '') : '';
  return (first + last).toUpperCase();
}
