import type { PatientList } from '@vigilia/contract/patients';
import { useLocation } from '#lib/location';
import { onIos } from '#lib/platform';
import { whenIdle } from '#lib/when-idle';
import { lazy } from '#ui/lazy';
import { Redirect } from '#ui/redirect';

const load = () => import('./route-dialog');

/** Loaded after the cards. */
const RouteDialog = lazy(() => load().then((m) => m.RouteDialog), { skeleton: null });

export function preloadDialogs(): void {
  if (onIos()) return;
  whenIdle(() => {
    RouteDialog.preload();
    preload('preloadContents');
  });
}

export const preloadAdmission = (): void => preload('preloadAdmission');

const preload = (what: 'preloadContents' | 'preloadAdmission'): void =>
  void load().then(
    (m) => m[what](),
    () => undefined,
  );

/** The dialog of the current route, so that a reload or a link opens it again. On iOS there are none. */
export function PatientDialogs({ list }: { list: PatientList | undefined }) {
  const [path] = useLocation();
  const [, id, tab = 'week'] = /^\/patient\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
  if (id === undefined) return null;
  if (onIos()) return <Redirect to="/" />;
  return <RouteDialog {...{ id, tab, list }} />;
}
