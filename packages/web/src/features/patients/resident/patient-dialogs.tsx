import { Skeleton } from '@mantine/core';
import type { PatientList } from '@vigilia/contract/patients';
import { useCallback, useRef } from 'react';
import { Redirect, useLocation, useRoute } from 'wouter';
import type { DialogActions, SetGuard } from '#features/patients/dialog/dialog-actions';
import { DialogShell } from '#features/patients/dialog/dialog-shell';
import { leaveDialog } from '#lib/back-guard';
import { useMay } from '#lib/may';
import { onIos } from '#lib/platform';
import { lazyPage } from '#ui/lazy-page';

const skeleton = <Skeleton height="24rem" m="lg" radius="md" />;

/** In chunks of their own, so that the cards are loaded first. */
const PatientDialog = lazyPage(() => import('./patient-dialog').then((m) => m.PatientDialog), { skeleton });
const NoteDialog = lazyPage(() => import('#features/patients/notes/note-dialog').then((m) => m.NoteDialog), {
  skeleton,
});
const AdmitDialog = lazyPage(() => import('./admit-dialog').then((m) => m.AdmitDialog), { skeleton });

export function preloadDialogs(): void {
  if (onIos()) return;
  PatientDialog.preload();
  NoteDialog.preload();
}
export const preloadAdmission = (): void => AdmitDialog.preload();

/** The dialog of the current route, so that a reload or a link opens it again. On iOS there are none. */
export function PatientDialogs({ list }: { list: PatientList | undefined }) {
  const [here, params] = useRoute<{ id: string; tab?: string }>('/patient/:id/:tab?');
  const [, go] = useLocation();
  const may = useMay();
  const guard = useRef<Parameters<SetGuard>[0]>(null);
  const setGuard = useCallback<SetGuard>((ask) => {
    guard.current = ask;
  }, []);
  if (!here) return null;
  if (onIos()) return <Redirect to="/" replace />;

  const close = () => leaveDialog('/', (page) => go(page, { replace: true }));
  const leave = async () => {
    if ((await guard.current?.()) !== false) close();
  };
  const actions: DialogActions = { close, leave: () => void leave(), setGuard };
  const { id, tab = 'week' } = params;
  if (id === 'new') {
    if (!may('patient:add')) return <Redirect to="/" replace />;
    return (
      <DialogShell size="46rem" leave={actions.leave}>
        <AdmitDialog {...actions} />
      </DialogShell>
    );
  }
  if (tab === 'notes') {
    return (
      <DialogShell size="38rem" leave={actions.leave} openedBy={`[data-patient="${id}"] a`}>
        <NoteDialog key={id} id={Number(id)} list={list} {...actions} />
      </DialogShell>
    );
  }
  return (
    <DialogShell size="72rem" leave={actions.leave} openedBy={`[data-patient="${id}"] a`}>
      <PatientDialog key={id} id={Number(id)} tab={tab} list={list} {...actions} />
    </DialogShell>
  );
}
