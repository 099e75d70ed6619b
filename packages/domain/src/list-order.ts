/** Made when something is first sorted: it takes a slow device a twentieth of a second, and the first cards come sorted. */
let collator: Intl.Collator | undefined;

/** Natural order: 2 before 10, Élise beside Elise. */
export function compareNatural(a: string, b: string): number {
  collator ??= new Intl.Collator('nl', { numeric: true, sensitivity: 'base' });
  return collator.compare(a, b);
}

/** In the order that the home chose, else by name. */
export const compareSections = (
  a: { readonly orden: number; readonly nombre: string },
  b: { readonly orden: number; readonly nombre: string },
): number => a.orden - b.orden || compareNatural(a.nombre, b.nombre);

interface ListedPatient {
  readonly id: number;
  readonly nombre: string;
  readonly apellidos: string;
  readonly numeroHabitacion: string;
  /** The section's place in the order that the home chose. */
  readonly seccionOrden: number;
  readonly seccionNombre: string;
}

/** Section, room, name (R-LIST-10): the order of the list, the live feed and the report. */
export const comparePatients = (a: ListedPatient, b: ListedPatient): number =>
  a.seccionOrden - b.seccionOrden ||
  compareNatural(a.seccionNombre, b.seccionNombre) ||
  compareNatural(a.numeroHabitacion, b.numeroHabitacion) ||
  compareNatural(`${a.nombre} ${a.apellidos}`, `${b.nombre} ${b.apellidos}`) ||
  a.id - b.id;
