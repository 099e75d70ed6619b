import { Button } from '@mantine/core';
import { IconBulb, IconBulbFilled, IconCameraOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useTexts } from '#lib/i18n';
import { listen } from '#lib/listen';
import { PlainButton } from '#ui/plain-button';
import classes from './camera.module.css';
import { addPicture, NO_CODE } from './code-in-view';
import { type Decoder, openDecoder } from './decoder';
import {
  type CameraProblem,
  cameraProblemOf,
  closeCamera,
  lampOf,
  mayHaveCamera,
  openCamera,
} from './open-camera';
import { pictureOf } from './picture';

interface CameraProps {
  /** What to aim at. */
  aim: string;
  /** Low, where a list stands below it. */
  low?: boolean;
  onCode: (text: string) => void;
}

/** The camera, as long as this is on the screen, or why there is none. */
export function Camera(props: CameraProps) {
  const [problem, setProblem] = useState<CameraProblem | null>(() => (mayHaveCamera() ? null : 'insecure'));
  const isHidden = useSyncExternalStore(onVisibility, () => document.visibilityState === 'hidden');
  // Nobody looks at a tab that is hidden, and other apps have the camera meanwhile (R-SCAN-10).
  if (isHidden) return null;
  return problem ? (
    <NoCamera problem={problem} retry={() => setProblem(null)} />
  ) : (
    <OpenCamera {...props} onProblem={setProblem} />
  );
}

const onVisibility = (act: () => void) => listen(document, ['visibilitychange'], act);

/** Nothing that is done on this page changes these. */
const LASTING: readonly CameraProblem[] = ['insecure', 'none'];

function NoCamera({ problem, retry }: { problem: CameraProblem; retry: () => void }) {
  const t = useTexts();
  return (
    <div className={classes.none} role="status">
      <IconCameraOff className={classes.noneIcon} size={28} stroke={1.75} aria-hidden="true" />
      <div>
        <p className={classes.noneTitle}>{t(`scan.camera.${problem}`)}</p>
        <p className={classes.noneHint}>{t(`scan.camera.${problem}Hint`)}</p>
        {!LASTING.includes(problem) && (
          <Button variant="default" mt="sm" onClick={retry}>
            {t('action.retry')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Between two pictures: the device decodes nothing else meanwhile, and a hand takes longer to come to rest. */
const PAUSE = 60;

type Lamp = NonNullable<ReturnType<typeof lampOf>>;

function OpenCamera({
  aim,
  low,
  onCode,
  onProblem,
}: CameraProps & { onProblem: (problem: CameraProblem) => void }) {
  const t = useTexts();
  const video = useRef<HTMLVideoElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [several, setSeveral] = useState(false);
  const [lamp, setLamp] = useState<{ turn: Lamp } | null>(null);
  const onRead = useEffectEvent((text: string) => {
    navigator.vibrate?.(40);
    onCode(text);
  });
  const onFailed = useEffectEvent(onProblem);

  useEffect(() => {
    const shown = video.current;
    let left = false;
    let close = () => {};
    const start = async () => {
      const stream = await openCamera();
      close = () => closeCamera(stream);
      // Whoever left meanwhile has no use for it.
      if (left || !shown) return close();
      for (const track of stream.getTracks()) track.addEventListener('ended', () => onFailed('lost'));
      shown.srcObject = stream;
      const turn = lampOf(stream);
      setLamp(turn && { turn });
      // Interrupted when it is left at once.
      await shown.play().catch(() => undefined);
      if (!left) setIsOpen(true);
    };
    start().catch((error: unknown) => !left && onFailed(cameraProblemOf(error)));
    return () => {
      left = true;
      close();
    };
  }, []);

  useEffect(() => {
    if (!isOpen || !video.current) return;
    return watchCodes(video.current, {
      onCode: onRead,
      onSeveral: setSeveral,
      onFailed: () => onFailed('decoder'),
    });
  }, [isOpen]);

  return (
    <div className={classes.camera} data-low={low || undefined}>
      <video ref={video} className={classes.video} muted playsInline aria-label={t('scan.camera.label')} />
      <span className={classes.frame} aria-hidden="true" />
      {lamp && <LampButton turn={lamp.turn} />}
      <p className={classes.aim} role="status">
        {!isOpen ? t('scan.camera.starting') : several ? t('scan.camera.several') : aim}
      </p>
    </div>
  );
}

function LampButton({ turn }: { turn: Lamp }) {
  const t = useTexts();
  const [isOn, setIsOn] = useState(false);
  const Icon = isOn ? IconBulbFilled : IconBulb;
  const change = () => {
    setIsOn(!isOn);
    turn(!isOn).catch(() => setIsOn(isOn));
  };
  return (
    <PlainButton
      className={classes.lamp}
      aria-pressed={isOn}
      aria-label={t('scan.camera.lamp')}
      onClick={change}
    >
      <Icon size={24} stroke={1.75} aria-hidden="true" />
    </PlainButton>
  );
}

interface Watching {
  onCode: (text: string) => void;
  onSeveral: (several: boolean) => void;
  onFailed: () => void;
}

/** Reads one picture after the other until it is stopped. */
function watchCodes(video: HTMLVideoElement, { onCode, onSeveral, onFailed }: Watching): () => void {
  const canvas = document.createElement('canvas');
  let inView = NO_CODE;
  let decoder: Decoder | undefined;
  let timer: number | undefined;
  let stopped = false;
  const readPicture = async () => {
    decoder ??= await openDecoder();
    if (stopped) return decoder.close();
    const picture = pictureOf(video, canvas);
    const texts = picture ? await decoder.decode(picture) : [];
    if (stopped) return;
    const added = addPicture(inView, texts);
    inView = added.inView;
    onSeveral(added.hasSeveral ?? false);
    timer = window.setTimeout(readNext, PAUSE);
    if (added.code !== undefined) onCode(added.code);
  };
  const readNext = () => void readPicture().catch(() => !stopped && onFailed());
  readNext();
  return () => {
    stopped = true;
    window.clearTimeout(timer);
    decoder?.close();
  };
}
