import type { Patient, PatientList } from '@vigilia/contract/patients';
import { NEEDS } from '@vigilia/domain/needs';
import { countGroups } from '@vigilia/domain/ward-counts';
import { useMemo, useState } from 'react';
import { useWardGroups } from '#care/use-ward-groups';
import { useUrlFilter } from '#lib/url-filter';
import { matchesSearch } from './search';
import { useSections } from './use-sections';

/**
 * The patients of the chosen sections with their counts, and those of them who have a chosen need, in the server's order.
 * A search is over the whole home: whoever looks for a name need not know its section.
 */
export function useWardView(list: PatientList | undefined) {
  const { chosen: sections, choose: chooseSections } = useSections(list?.secciones);
  const [needs, chooseNeeds] = useUrlFilter('need', NEEDS);
  // Not in the address, which browsers keep: it is a resident's name.
  const [search, setSearch] = useState('');
  const everybody = list?.lista ?? NOBODY;
  const secciones = list?.secciones;
  const sectionNames = useMemo(() => new Map(secciones?.map(({ id, nombre }) => [id, nombre])), [secciones]);
  const sectionKey = sections.join();
  const patients = useMemo(() => {
    const chosen = sectionKey === '' ? [] : sectionKey.split(',').map(Number);
    return chosen.length === 0 ? everybody : everybody.filter(({ seccion }) => chosen.includes(seccion));
  }, [everybody, sectionKey]);
  const groups = useWardGroups(everybody);
  const counts = useMemo(
    () => countGroups(patients.flatMap(({ id }) => groups.get(id) ?? [])),
    [patients, groups],
  );
  const shown = useMemo(() => {
    if (search.trim() !== '') return everybody.filter((patient) => matchesSearch(patient, search));
    if (needs.length === 0) return patients;
    return patients.filter(({ id }) => groups.get(id)?.needs.some((need) => needs.includes(need)));
  }, [everybody, patients, groups, needs, search]);
  /** Changes with every choice of the user, and with nothing else. */
  const filter = [sectionKey, needs.join(), search].join(' ');
  return {
    ...{ everybody, patients, shown, groups, counts, sectionNames, filter },
    ...{ sections, chooseSections, needs, chooseNeeds, search, setSearch },
  };
}
export type WardViewState = ReturnType<typeof useWardView>;

const NOBODY: readonly Patient[] = [];
