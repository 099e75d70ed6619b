import type { Patient, PatientList } from '@vigilia/contract/patients';
import { NEEDS } from '@vigilia/domain/needs';
import { countGroups } from '@vigilia/domain/ward-counts';
import { useMemo } from 'react';
import { useWardGroups } from '#care/use-ward-groups';
import { useUrlFilter } from '#lib/url-filter';
import { useSections } from './use-sections';

/** The patients of the chosen sections with their counts, and those of them who have a chosen need, in the server's order. */
export function useWardView(list: PatientList | undefined) {
  const { chosen: sections, choose: chooseSections } = useSections(list?.secciones);
  const [needs, chooseNeeds] = useUrlFilter('need', NEEDS);
  const lista = list?.lista ?? NOBODY;
  const sectionKey = sections.join();
  const patients = useMemo(() => {
    const chosen = sectionKey === '' ? [] : sectionKey.split(',').map(Number);
    return chosen.length === 0 ? lista : lista.filter(({ seccion }) => chosen.includes(seccion));
  }, [lista, sectionKey]);
  const groups = useWardGroups(patients);
  const counts = useMemo(() => countGroups(groups.values()), [groups]);
  const shown = useMemo(
    () =>
      needs.length === 0
        ? patients
        : patients.filter(({ id }) => groups.get(id)?.needs.some((need) => needs.includes(need))),
    [patients, groups, needs],
  );
  /** Changes with every choice of the user, and with nothing else. */
  const filter = `${sectionKey} ${needs.join()}`;
  return { patients, groups, counts, shown, filter, sections, chooseSections, needs, chooseNeeds };
}
export type WardViewState = ReturnType<typeof useWardView>;

const NOBODY: readonly Patient[] = [];
