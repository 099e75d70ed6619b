import type { Patient, PatientList } from '@vigilia/contract/patients';
import { countNeeds, countPatientsWithNeeds, NEEDS, needsOf } from '@vigilia/domain/needs';
import { useMemo } from 'react';
import { useUrlFilter } from '#lib/url-filter';
import { useSections } from './use-sections';

/** The patients of the chosen sections with their counts, and those of them who have a chosen need, in the server's order. */
export function useWardView(list: PatientList | undefined) {
  const { chosen: sections, choose: chooseSections } = useSections(list?.secciones);
  const [needs, chooseNeeds] = useUrlFilter('need', NEEDS);
  const lista = list?.lista ?? NOBODY;
  const sectionKey = sections.join();
  const counted = useMemo(() => {
    const chosen = sectionKey === '' ? [] : sectionKey.split(',').map(Number);
    const patients = chosen.length === 0 ? lista : lista.filter(({ seccion }) => chosen.includes(seccion));
    return {
      patients,
      counts: countNeeds(patients),
      withNeeds: countPatientsWithNeeds(patients),
    };
  }, [lista, sectionKey]);
  const shown = useMemo(
    () =>
      needs.length === 0
        ? counted.patients
        : counted.patients.filter((patient) => needsOf(patient).some((need) => needs.includes(need))),
    [counted, needs],
  );
  /** Changes with every choice of the user, and with nothing else. */
  const filter = `${sectionKey} ${needs.join()}`;
  return { ...counted, shown, filter, sections, chooseSections, needs, chooseNeeds };
}
export type WardViewState = ReturnType<typeof useWardView>;

const NOBODY: readonly Patient[] = [];
