// chunk: cards
import { comparePatients } from '@vigilia/domain/list-order';

type Place = Omit<Parameters<typeof comparePatients>[0], 'seccionOrden' | 'seccionNombre'>;
interface Listed extends Place {
  readonly id: number;
  readonly seccion: number;
}

/** In place of the one before; a new name, room or section sorts them again. The others stay the same objects. */
export function withResident<Resident extends Listed>(
  lista: readonly Resident[],
  secciones: readonly { readonly id: number }[],
  resident: Resident,
): Resident[] {
  const known = lista.find(({ id }) => id === resident.id);
  const next = known ? lista.map((each) => (each === known ? resident : each)) : [...lista, resident];
  if (known && hasSamePlace(known, resident)) return next;
  // The server sends the sections in their order.
  const places = new Map(secciones.map(({ id }, place) => [id, place]));
  const seccionOrden = ({ seccion }: Resident) => places.get(seccion) ?? places.size;
  return next
    .map((each) => ({ each, key: { ...each, seccionOrden: seccionOrden(each), seccionNombre: '' } }))
    .sort((a, b) => comparePatients(a.key, b.key))
    .map(({ each }) => each);
}

const hasSamePlace = (one: Listed, other: Listed): boolean =>
  one.nombre === other.nombre &&
  one.apellidos === other.apellidos &&
  one.numeroHabitacion === other.numeroHabitacion &&
  one.seccion === other.seccion;
