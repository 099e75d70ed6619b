import { IconMoodConfuzed, type TablerIcon } from '@tabler/icons-react';
import { useTexts } from '#lib/i18n';
import { useSelfReload } from '#lib/self-reload';
import classes from './board-words.module.css';

interface BoardWordsProps {
  icon: TablerIcon;
  title: string;
  hint: string;
  /** Something is wrong; otherwise it only waits. */
  alarming?: boolean;
  clock: string;
}

/** In place of everything else: nothing that was measured before may look as if it were measured now. */
export function BoardWords({ icon: Icon, title, hint, alarming = false, clock }: BoardWordsProps) {
  return (
    <main className={classes.words} data-alarming={alarming || undefined} role="alert">
      <p className={classes.clock}>{clock}</p>
      <Icon className={classes.icon} stroke={1.5} aria-hidden="true" />
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.hint}>{hint}</p>
    </main>
  );
}

/** In place of a board that could not be drawn. Without the clock, which may be what could not be drawn. */
export function BoardCrash() {
  const t = useTexts();
  useSelfReload();
  return (
    <BoardWords
      {...{ icon: IconMoodConfuzed, clock: '', alarming: true }}
      title={t('error.crash')}
      hint={t('boards.crashHint')}
    />
  );
}
