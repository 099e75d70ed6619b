// chunk: later
import { Skeleton } from '@mantine/core';
import type { PatientList } from '@vigilia/contract/patients';
import { useCallback, useRef } from 'react';
import { useLocation } from 'wouter';
import type { DialogActions, SetGuard } from '#features/patients/dialog/dialog-actions';
import { DialogShell } from '#features/patients/dialog/dialog-shell';
import { leaveDialog } from '#lib/back-guard';
import { useMay } from '#lib/may';
import { lazy } from '#ui/lazy';
import { Redirect } from '#ui/redirect';

const skeleton = <Skeleton height="24rem" m="lg" radius="md" />;

/** Their content in chunks of its own: the frame of the dialog is there at once. */
const PatientDialog = lazy(() => import('./patient-dialog').then((m) => m.PatientDialog), { skeleton });
const NoteDialog = lazy(() => import('#features/patients/notes/note-dialog').then((m) => m.NoteDialog), {
  skeleton,
});
const AdmitDialog = lazy(() => import('./admit-dialog').then((m) => m.AdmitDialog), { skeleton });

export function preloadContents(): void {
  PatientDialog.preload();
  NoteDialog.preload();
}
export const preloadAdmission = (): void => AdmitDialog.preload();

export interface RouteDialogProps {
  id: string;
  tab: string;
  list: PatientList | undefined;
}

/** The dialog of the current route. */
export function RouteDialog({ id, tab, list }: RouteDialogProps) {
  const [, go] = useLocation();
  const may = useMay();
  const guard = useRef<Parameters<SetGuard>[0]>(null);
  const setGuard = useCallback<SetGuard>((ask) => {
    guard.current = ask;
  }, []);
  const close = () => leaveDialog('/', (page) => go(page, { replace: true }));
  const leave = async () => {
    if ((await guard.current?.()) !== false) close();
  };
  const actions: DialogActions = { close, leave: () => void leave(), setGuard };
  if (id === 'new') {
    if (!may('patient:add')) return <Redirect to="/" />;
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
