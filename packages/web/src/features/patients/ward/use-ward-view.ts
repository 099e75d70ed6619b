import type { Patient, PatientList } from '@vigilia/contract/patients';
import { NEEDS, type Need } from '@vigilia/domain/needs';
import { countGroups } from '@vigilia/domain/ward-counts';
import { useMemo, useState } from 'react';
import { useSections } from '#care/use-sections';
import { useWardGroups } from '#care/use-ward-groups';
import { matchesSearch } from '#lib/resident-search';
import { useIdCentro } from '#lib/session';
import { useUrlFilter } from '#lib/url-filter';

/**
 * The patients of the chosen sections with their counts, and those of them who have a chosen need, in the server's order.
 * A search is over the whole home: whoever looks for a name need not know its section. It holds until somebody chooses
 * a section or a need, and those hold again when it ends.
 */
export function useWardView(list: PatientList | undefined) {
  const idCentro = useIdCentro();
  const { chosen: sections, choose: chooseSections } = useSections(list?.secciones);
  const [needs, chooseNeeds] = useUrlFilter('need', NEEDS);
  // Not in the address, which browsers keep: it is a resident's name.
  const [typed, setTyped] = useState({ text: '', idCentro });
  const search = typed.idCentro === idCentro ? typed.text : '';
  const setSearch = (text: string) => setTyped({ text, idCentro });
  const isSearching = search.trim() !== '';
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
    if (isSearching) return everybody.filter((patient) => matchesSearch(patient, search));
    if (needs.length === 0) return patients;
    return patients.filter(({ id }) => groups.get(id)?.needs.some((need) => needs.includes(need)));
  }, [everybody, patients, groups, needs, search, isSearching]);
  /** Changes with every choice of the user, and with nothing else. */
  const filter = [sectionKey, needs.join(), search].join(' ');
  const endingSearch =
    <Choice>(choose: (next: Choice) => void) =>
    (next: Choice) => {
      setSearch('');
      choose(next);
    };
  return {
    ...{ everybody, patients, shown, groups, counts, sectionNames, filter, search, setSearch },
    ...{ sections, chooseSections: endingSearch(chooseSections) },
    ...{ needs: isSearching ? NO_NEEDS : needs, chooseNeeds: endingSearch(chooseNeeds) },
  };
}
export type WardViewState = ReturnType<typeof useWardView>;

const NOBODY: readonly Patient[] = [];
const NO_NEEDS: readonly Need[] = [];
