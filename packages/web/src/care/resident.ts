/** A resident as acts and their toasts name them. */
export interface Resident {
  readonly id: number;
  readonly nombre: string;
  readonly apellidos: string;
}
