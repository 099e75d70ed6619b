import { Skeleton } from '@mantine/core';
import type { PatientList } from '@vigilia/contract/patients';
import { may } from '@vigilia/domain/rights';
import { useRef } from 'react';
import { Redirect, useLocation, useRoute } from 'wouter';
import { onIos } from '#lib/platform';
import { useRole } from '#lib/session';
import { lazyPage } from '#ui/lazy-page';
import { DialogShell, type LeaveGuard } from './dialog-shell';

const skeleton = <Skeleton height="24rem" m="lg" radius="md" />;

/** Each in a chunk of its own: the cards come first. */
const PatientDialog = lazyPage(() => import('./patient-dialog').then((m) => m.PatientDialog), { skeleton });
const NoteDialog = lazyPage(() => import('./note-dialog').then((m) => m.NoteDialog), { skeleton });
const AdmitDialog = lazyPage(() => import('./admit-dialog').then((m) => m.AdmitDialog), { skeleton });

export function preloadDialogs(): void {
  PatientDialog.preload();
  NoteDialog.preload();
}
export const preloadAdmission = (): void => AdmitDialog.preload();

export interface DialogProps {
  close: () => void;
  /** Asked before it closes, as while something is not saved. */
  guard: LeaveGuard;
}

/** The dialog that the address names, so that a reload or a shared link finds it again. On iOS there are none. */
export function PatientDialogs({ list }: { list: PatientList | undefined }) {
  const [here, params] = useRoute<{ id: string; tab?: string }>('/patient/:id/:tab?');
  const [, go] = useLocation();
  const role = useRole();
  const guard: LeaveGuard = useRef(null);
  if (!here) return null;
  if (onIos()) return <Redirect to="/" replace />;

  const close = () => go('/');
  const { id, tab = 'week' } = params;
  if (id === 'new') {
    if (!may(role, 'patient:add')) return <Redirect to="/" replace />;
    return (
      <DialogShell size="46rem" close={close} guard={guard}>
        <AdmitDialog close={close} guard={guard} />
      </DialogShell>
    );
  }
  if (tab === 'notes') {
    return (
      <DialogShell size="38rem" close={close} guard={guard}>
        <NoteDialog key={id} id={Number(id)} list={list} close={close} guard={guard} />
      </DialogShell>
    );
  }
  return (
    <DialogShell size="72rem" close={close} guard={guard}>
      <PatientDialog key={id} id={Number(id)} tab={tab} list={list} close={close} guard={guard} />
    </DialogShell>
  );
}
