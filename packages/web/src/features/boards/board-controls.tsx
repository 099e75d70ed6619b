import { Button } from '@mantine/core';
import { IconArrowLeft, IconMaximize, IconUser } from '@tabler/icons-react';
import { SECOND } from '@vigilia/domain/instant';
import { useEffect, useState } from 'react';
import { useTexts } from '#lib/i18n';
import { listen } from '#lib/listen';
import { useTicker } from '#lib/live-clock';
import classes from './board-controls.module.css';

interface BoardControlsProps {
  leave: () => void;
  roomOnly: boolean;
  /** Absent where a name would never arrive. */
  onRoomOnly?: (roomOnly: boolean) => void;
}

const SHOWN_FOR = 4 * SECOND;

/** For somebody who is signed in: shown at first, then whenever the pointer moves or a key is pressed. Escape leaves. */
export function BoardControls({ leave, roomOnly, onRoomOnly }: BoardControlsProps) {
  const t = useTexts();
  const isShown = useRecentMove();
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && !document.fullscreenElement && leave();
    return listen(window, ['keydown'], onKey);
  }, [leave]);
  return (
    <div className={classes.controls} data-shown={isShown || undefined}>
      <Button variant="default" leftSection={<IconArrowLeft size={20} />} onClick={leave}>
        {t('boards.leave')}
      </Button>
      {onRoomOnly && (
        <Button
          variant="default"
          leftSection={<IconUser size={20} />}
          aria-pressed={!roomOnly}
          onClick={() => onRoomOnly(!roomOnly)}
        >
          {t(roomOnly ? 'boards.showNames' : 'boards.showRooms')}
        </Button>
      )}
      {document.fullscreenEnabled && (
        <Button
          variant="default"
          leftSection={<IconMaximize size={20} />}
          onClick={() => void document.documentElement.requestFullscreen().catch(() => undefined)}
        >
          {t('boards.fullScreen')}
        </Button>
      )}
    </div>
  );
}

function useRecentMove(): boolean {
  const { clock } = useTicker();
  const [isRecent, setRecent] = useState(true);
  useEffect(() => {
    let timer: unknown;
    const hideLater = () => {
      clock.clearTimeout(timer);
      timer = clock.setTimeout(() => setRecent(false), SHOWN_FOR);
    };
    const onMove = () => {
      setRecent(true);
      hideLater();
    };
    hideLater();
    const stop = listen(window, MOVES, onMove, { passive: true });
    return () => {
      stop();
      clock.clearTimeout(timer);
    };
  }, [clock]);
  return isRecent;
}

const MOVES = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
