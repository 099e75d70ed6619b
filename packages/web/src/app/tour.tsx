import { useQuery } from '@tanstack/react-query';
import { aboutQuery } from '#lib/about';
import { useTourStep } from '#lib/tour';
import { lazy } from '#ui/lazy';

const TourPanel = lazy(() => import('#features/tour/tour-panel').then((m) => m.TourPanel), {
  texts: ['tour'],
  background: true,
  plain: true,
  skeleton: null,
});

/** Of the demo, where somebody began it. */
export function Tour() {
  const step = useTourStep();
  const { data } = useQuery(aboutQuery);
  return step !== null && data?.demo ? <TourPanel step={step} /> : null;
}
