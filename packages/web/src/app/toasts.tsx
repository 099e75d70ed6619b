import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { TOAST_MS } from '#ui/toast';
import classes from './toasts.module.css';

/** Where toasts appear. One that was shown before this was there appears with it. */
export function Toasts() {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const strip = frame.current?.querySelector<HTMLElement>('[data-position="bottom-center"]');
    return strip ? makeRoomFor(strip) : undefined;
  }, []);
  return (
    <div ref={frame}>
      <Notifications
        position="bottom-center"
        limit={3}
        autoClose={TOAST_MS}
        transitionDuration={160}
        zIndex={250}
        withinPortal={false}
        classNames={{ root: classes.strip ?? '' }}
      />
    </div>
  );
}

/** Tells page and dialogs how much of the screen the toasts take. Returns how to stop. */
function makeRoomFor(strip: HTMLElement): () => void {
  const { documentElement: page } = document;
  let known = 0;
  const set = (height: number) => {
    // Every element takes its style anew when this changes.
    if (height === known) return;
    known = height;
    page.style.setProperty('--toasts-height', `${height}px`);
    page.toggleAttribute('data-toasts', height > 0);
  };
  const observer = new ResizeObserver(() => set(strip.offsetHeight));
  observer.observe(strip);
  return () => {
    observer.disconnect();
    set(0);
  };
}
