// chunk: later

import type { PatientList } from '@vigilia/contract/patients';
import { DialogShell } from '#features/patients/dialog/dialog-shell';
import { leaveDialog } from '#lib/back-guard';
import { useLocation } from '#lib/location';
import { useMay } from '#lib/may';
import { lazy } from '#ui/lazy';
import { Redirect } from '#ui/redirect';
import { Skeleton } from '#ui/skeleton';

const skeleton = <Skeleton height="24rem" margin="1.25rem" />;

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

interface RouteDialogProps {
  id: string;
  tab: string;
  list: PatientList | undefined;
}

/** The dialog of the current route. */
export function RouteDialog({ id, tab, list }: RouteDialogProps) {
  const [, go] = useLocation();
  const may = useMay();
  const close = () => leaveDialog('/', (page) => go(page, { replace: true }));
  if (id === 'new') {
    if (!may('patient:add')) return <Redirect to="/" />;
    return (
      <DialogShell size="46rem" close={close}>
        <AdmitDialog />
      </DialogShell>
    );
  }
  const hasNotes = tab === 'notes';
  return (
    <DialogShell size={hasNotes ? '38rem' : '72rem'} close={close} openedBy={`[data-patient="${id}"] a`}>
      {hasNotes ? (
        <NoteDialog key={id} id={Number(id)} list={list} />
      ) : (
        <PatientDialog key={id} id={Number(id)} tab={tab} list={list} />
      )}
    </DialogShell>
  );
}
