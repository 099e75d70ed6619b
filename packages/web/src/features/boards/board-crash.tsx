import { IconMoodConfuzed } from '@tabler/icons-react';
import { useTexts } from '#lib/i18n';
import { useSelfReload } from '#lib/self-reload';
import { BoardWords } from './board-words';

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
