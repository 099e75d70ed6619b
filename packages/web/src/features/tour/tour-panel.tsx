import { IconArrowRight, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '#lib/i18n';
import { useLayout } from '#lib/layout';
import { useLocation } from '#lib/location';
import { useMay } from '#lib/may';
import { patientsQuery } from '#lib/patients-query';
import { onIos } from '#lib/platform';
import { useIdCentro } from '#lib/session';
import { goToTourStep } from '#lib/tour';
import button from '#ui/button.module.css';
import iconTool from '#ui/icon-tool.module.css';
import { PlainButton } from '#ui/plain-button';
import classes from './tour-panel.module.css';
import { tourSteps } from './tour-steps';

/** One step of the demo's tour, over the end of the page; nothing else moves, and the end of the page is above it. */
export function TourPanel({ step }: { step: number }) {
  const t = useTexts();
  const layout = useLayout();
  const [, navigate] = useLocation();
  const resident = useShownResident();
  const [isOpen, setOpen] = useState(layout !== 'phone');
  const { panel, height } = useHeight();
  const steps = tourSteps(useMay(), onIos());
  const place = Math.min(step, steps.length - 1);
  const current = steps[place];
  const isLast = place === steps.length - 1;
  if (!current) return null;
  const go = (next: number) => {
    goToTourStep(next);
    const at = steps[next]?.at ?? '/';
    navigate(resident === undefined && at.includes(':id') ? '/' : at.replace(':id', String(resident)));
  };
  const leave = () => goToTourStep(null);
  // Escape is the tour's on its buttons, and not that of a dialog that is open behind it.
  const own = {
    'data-mantine-stop-propagation': 'true',
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') leave();
    },
  };
  const count = t('tour.step', { place: place + 1, all: steps.length });
  const Fold = isOpen ? IconChevronDown : IconChevronUp;
  return (
    <>
      <div className={classes.place} style={{ height }} />
      {createPortal(
        <section
          ref={panel}
          className={classes.panel}
          data-layout={layout}
          data-folded={!isOpen || undefined}
          aria-label={t('tour.title')}
        >
          <div className={classes.head}>
            <PlainButton
              className={classes.fold}
              aria-expanded={isOpen}
              aria-label={`${t(isOpen ? 'tour.fold' : 'tour.unfold')}: ${t(`tour.steps.${current.name}.title`)}`}
              onClick={() => setOpen(!isOpen)}
              {...own}
            >
              <span className={classes.count}>{count}</span>
              <span className={classes.title}>{t(`tour.steps.${current.name}.title`)}</span>
              <Fold size={20} stroke={1.75} aria-hidden="true" />
            </PlainButton>
            {!isOpen && !isLast && (
              <PlainButton
                className={`${iconTool.tool} ${classes.next}`}
                aria-label={t('tour.next')}
                onClick={() => go(place + 1)}
                {...own}
              >
                <IconArrowRight size={20} stroke={2} aria-hidden="true" />
              </PlainButton>
            )}
            {!isOpen && (
              <PlainButton className={iconTool.tool} aria-label={t('tour.skip')} onClick={leave} {...own}>
                <IconX size={20} stroke={1.75} aria-hidden="true" />
              </PlainButton>
            )}
          </div>
          {isOpen && (
            <>
              <p className={classes.text} aria-live="polite">
                {t(`tour.steps.${current.name}.text`)}
              </p>
              <div className={classes.acts}>
                {!isLast && (
                  <PlainButton className={classes.skip} onClick={leave} {...own}>
                    {t('tour.skip')}
                  </PlainButton>
                )}
                <button
                  type="button"
                  className={button.button}
                  data-look="quiet"
                  disabled={place === 0}
                  onClick={() => go(place - 1)}
                  {...own}
                >
                  {t('action.back')}
                </button>
                <button
                  type="button"
                  className={button.button}
                  onClick={() => (isLast ? leave() : go(place + 1))}
                  {...own}
                >
                  {t(isLast ? 'tour.end' : 'tour.next')}
                </button>
              </div>
            </>
          )}
        </section>,
        document.body,
      )}
    </>
  );
}

/** Somebody of the list whose days have something to show: the demo's Elisabeth Bakker, else the first who wears a sensor. */
function useShownResident(): number | undefined {
  const { data } = useQuery({ ...patientsQuery(useIdCentro()), enabled: false });
  const residents = data?.lista ?? [];
  const shown =
    residents.find(({ nombre, apellidos }) => nombre === 'Elisabeth' && apellidos === 'Bakker') ??
    residents.find(({ sensor }) => sensor !== null) ??
    residents[0];
  return shown?.id;
}

/** How much of the page's end the panel lies over. */
function useHeight() {
  const panel = useRef<HTMLElement>(null);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    if (!panel.current) return;
    const observer = new ResizeObserver(([entry]) => setHeight(entry?.borderBoxSize[0]?.blockSize ?? 0));
    observer.observe(panel.current);
    return () => observer.disconnect();
  }, []);
  return { panel, height };
}
