import type { Patient, PatientList } from '@vigilia/contract/patients';
import { type Need, needsOf } from '@vigilia/domain/needs';
import { useEffect, useRef } from 'react';
import { chosenSections } from '#care/use-sections';
import { announceAll } from '#lib/announce';
import { type TextOf, useTexts } from '#lib/i18n';
import { useSession } from '#lib/session';
import { NEED_LOOKS } from './need-strip';

type Needs = ReadonlyMap<number, readonly Need[]>;

/** Tells screen-reader users, on every page, who has come to need somebody in the sections that they chose. */
export function useNeedAnnouncements(list: PatientList | undefined, idCentro: number | undefined): void {
  const t = useTexts();
  const session = useSession();
  const known = useRef<{ idCentro: number | undefined; needs: Needs } | null>(null);
  useEffect(() => {
    if (!list) return;
    const needs = new Map(list.lista.map((patient) => [patient.id, needsOf(patient)]));
    const before = known.current?.idCentro === idCentro ? known.current : null;
    known.current = { idCentro, needs };
    if (!before) return;
    const sections = chosenSections(session);
    const inSections = list.lista.filter(
      ({ seccion }) => sections.length === 0 || sections.includes(seccion),
    );
    const texts = inSections.flatMap((patient) => textOf(patient, newNeeds(before.needs, needs, patient), t));
    announceAll(texts, (count) => t('ward.manyNeeds', { count }));
  }, [list, idCentro, session, t]);
}

const newNeeds = (before: Needs, needs: Needs, { id }: Patient): Need[] =>
  (needs.get(id) ?? []).filter((need) => !before.get(id)?.includes(need));

function textOf(patient: Patient, needs: readonly Need[], t: TextOf): string[] {
  if (needs.length === 0) return [];
  const { nombre, apellidos, numeroHabitacion: room } = patient;
  const what = needs.map((need) => t(NEED_LOOKS[need].textKey)).join(', ');
  return [`${nombre} ${apellidos}, ${t('patients.room', { room })}: ${what}`];
}
