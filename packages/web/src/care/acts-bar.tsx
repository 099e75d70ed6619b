import { Drawer, type PopoverProps } from '@mantine/core';
import { IconCheck, IconDots } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { below } from '#lib/breakpoints';
import { useTexts } from '#lib/i18n';
import { useMedia } from '#lib/layout';
import { useMomentAt } from '#lib/moment';
import { onIos } from '#lib/platform';
import { useZone } from '#lib/session';
import button from '#ui/act-button.module.css';
import { LazyPopover } from '#ui/lazy-popover';
import { Mantine } from '#ui/mantine';
import type { Act, ActName } from './acts';
import classes from './acts-bar.module.css';
import { ActsPanel } from './acts-panel';
import { FoundAsk, FoundChips } from './found-chips';
import { type ActGuard, SECOND_CLICK_GUARD, useActGuard } from './use-act-guard';
import { usePerform } from './use-perform';
import type { ActSubject } from './use-situation';

export interface ActsBarProps {
  subject: ActSubject;
  /** Those that come next: so many stand beside the dots. */
  next: readonly Act[];
  /** Whom or what it is about, for those who hear the buttons. */
  who: string;
  /** The same in the panel: "208 · Trijntje Kok". */
  title: string;
  /** Below it: what is the matter, and since when. */
  about?: ReactNode;
  /** Where many stand in a list. */
  quiet?: boolean;
  onOpen?: (opened: boolean) => void;
}

/** The acts that come next, and the dots that show all of them. On iOS they unfold below, elsewhere in a popover or a sheet. */
export function ActsBar({ subject, next, who, title, about, quiet, onOpen }: ActsBarProps) {
  const t = useTexts();
  const { alert, alerts, prompt } = subject;
  const [opened, setOpened] = useState<ActName | 'all' | null>(null);
  const [used, setUsed] = useState(false);
  const dots = useRef<HTMLButtonElement>(null);
  const guard = useActGuard(
    JSON.stringify([
      alert?.id,
      alert?.status,
      prompt?.at,
      alerts.map(({ kind }) => kind),
      next.map(({ name, disabled }) => [name, disabled]),
    ]),
  );
  const open = (what: ActName | 'all' | null) => {
    setOpened(what);
    setUsed(true);
    onOpen?.(what !== null);
  };
  const close = () => open(null);
  return (
    <>
      {next[0]?.change && (
        <FoundChips
          change={next[0].change}
          who={who}
          guard={guard}
          {...{ subject }}
          unfold={() => open('all')}
        />
      )}
      {next.length > 0 && <NextActs subject={subject} acts={next} who={who} guard={guard} unfold={open} />}
      <button
        ref={dots}
        type="button"
        className={`${button.act} ${classes.dots}`}
        data-quiet={quiet || alert === null || undefined}
        aria-label={t('alert.more', { who })}
        aria-haspopup={onIos() ? undefined : 'dialog'}
        aria-expanded={opened !== null}
        // Mounted closed: as it opens it remembers the dots, which have the focus, and gives it back when it closes.
        onFocus={() => setUsed(true)}
        onClick={() => open(opened === null ? 'all' : null)}
        {...SECOND_CLICK_GUARD}
      >
        <IconDots size={20} stroke={2} aria-hidden="true" />
      </button>
      {used && (
        <Mantine>
          <ActsPlace label={t('alert.more', { who })} opened={opened !== null} dots={dots} close={close}>
            <ActsPanel
              subject={subject}
              first={opened === 'all' ? null : opened}
              close={close}
              head={!onIos() && <ActsHead title={title} about={about} />}
            />
          </ActsPlace>
        </Mantine>
      )}
    </>
  );
}

/** It takes the focus, so that a held key reaches no act. */
const ActsHead = ({ title, about }: { title: string; about: ReactNode }) => (
  <div className={classes.head} tabIndex={-1} data-autofocus>
    <p className={classes.title}>{title}</p>
    {about && <p className={classes.about}>{about}</p>}
  </div>
);

interface ActsPlaceProps {
  label: string;
  opened: boolean;
  dots: RefObject<HTMLButtonElement | null>;
  close: () => void;
  children: ReactNode;
}

/** A sheet where the screen is narrow or low, a popover elsewhere; on iOS, where no dialog may open, a part of the page. */
function ActsPlace({ label, opened, dots, close, children }: ActsPlaceProps) {
  const isSheet = useMedia(`${below(700)}, (max-height: 599px)`);
  if (onIos()) return opened && <Unfolded label={label}>{children}</Unfolded>;
  if (isSheet)
    return (
      <Drawer.Root
        {...{ opened, onClose: close, closeOnClickOutside: false }}
        {...{ position: 'bottom', size: 'auto', radius: 'lg', zIndex: 300 }}
      >
        {/* The second tap of two falls beside what the first has opened. */}
        <Drawer.Overlay onClick={({ detail }) => detail <= 1 && close()} />
        <Drawer.Content aria-label={label} className={classes.sheet ?? ''}>
          <Drawer.Body className={classes.body ?? ''}>{children}</Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    );
  return (
    <LazyPopover
      button={dots}
      opened={opened}
      onChange={(opened) => !opened && close()}
      position="bottom-end"
      width={400}
      returnFocus
      middlewares={MIDDLEWARES}
      dropdown={{ 'aria-label': label, className: classes.popover ?? '', children }}
    />
  );
}

const EDGE = 8;
const MIDDLEWARES: NonNullable<PopoverProps['middlewares']> = {
  flip: true,
  shift: { padding: EDGE },
  size: {
    padding: EDGE,
    apply: ({ availableHeight, elements: { floating } }) => {
      floating.style.maxHeight = `${Math.max(availableHeight, 0)}px`;
    },
  },
};

function Unfolded({ label, children }: { label: string; children: ReactNode }) {
  const part = useRef<HTMLElement>(null);
  useEffect(() => {
    // Some browsers return a promise, which is no way to clean up.
    part.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={part} className={classes.unfolded} aria-label={label} data-unfolded>
      {children}
    </section>
  );
}

interface NextActsProps {
  subject: ActSubject;
  acts: readonly Act[];
  who: string;
  guard: ActGuard;
  unfold: (what: ActName | 'all') => void;
}

function NextActs({ subject, acts, who, guard, unfold }: NextActsProps) {
  const t = useTexts();
  const momentAt = useMomentAt(useZone(), { isShort: true });
  const perform = usePerform(subject);
  const at = momentAt(subject.prompt?.at ?? null);
  const textsOf = (name: ActName): [text: string, label?: string] => {
    switch (name) {
      case 'take':
        return [t('alert.take'), t('alert.takeFor', { who })];
      case 'answer-prompt':
        return [t('alert.changedAt', { at }), t('alert.changedAtFor', { who, at })];
      case 'end-pause':
        return [t('alert.pause.end'), `${t('alert.pause.end')}: ${who}`];
      default:
        return [t(`alert.care.${name as 'changed'}`), `${t(`alert.care.${name as 'changed'}`)}: ${who}`];
    }
  };
  return acts.map((act, index) => {
    if (act.change && index === 0) return null; // four buttons in its place
    if (act.change)
      return <FoundAsk key="found" change={act.change} guard={guard} unfold={() => unfold('all')} />;
    const [text, label] = textsOf(act.name);
    return (
      <button
        key={act.name}
        type="button"
        className={`${button.act} ${classes.act}`}
        data-look={act.main ? 'main' : index > 0 ? 'second' : act.name === 'answer-prompt' ? 'ask' : 'plain'}
        aria-label={label}
        title={act.disabled && t(`alert.cannot.${act.disabled}`)}
        disabled={act.disabled !== undefined}
        onClick={() => (act.name === 'toileted' ? unfold('toileted') : perform(act))}
        {...guard}
      >
        <span className={classes.text}>{text}</span>
        {act.name === 'answer-prompt' && <IconCheck size={18} stroke={2.25} aria-hidden="true" />}
      </button>
    );
  });
}
