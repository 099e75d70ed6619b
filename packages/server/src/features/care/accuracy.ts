import type { CareAccuracy } from '@vigilia/contract/care';
import { accuracyOf as accuracy } from '@vigilia/domain/accuracy';
import type { Db } from '#db/database';
import type { Period } from '#stores/turn.store';
import { countFound, type ResidentCount } from './accuracy.store';

/** How often wet alerts were right in a period, by section and resident, never by person. */
export async function accuracyOf(db: Db, centroId: number, period: Period): Promise<CareAccuracy> {
  const counts = await countFound(db, centroId, period);
  const living = counts.filter(({ livesThere }) => livesThere);
  return {
    centre: accuracy(counts),
    secciones: groupsOf(counts, ({ seccion }) => seccion).map((group) => ({
      id: group[0].seccion,
      nombre: group[0].seccionNombre,
      ...accuracy(group),
    })),
    pacientes: groupsOf(living, ({ paciente }) => paciente).map((group) => {
      const [{ paciente: id, nombre, apellidos, numeroHabitacion, seccion }] = group;
      return { id, nombre, apellidos, numeroHabitacion, seccion, ...accuracy(group) };
    }),
  };
}

type Group = [ResidentCount, ...ResidentCount[]];

/** In the order in which they come. */
function groupsOf(counts: readonly ResidentCount[], idOf: (count: ResidentCount) => number): Group[] {
  const groups = new Map<number, Group>();
  for (const count of counts) {
    const group = groups.get(idOf(count));
    if (group) group.push(count);
    else groups.set(idOf(count), [count]);
  }
  return [...groups.values()];
}
