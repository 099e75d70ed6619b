import type { Locale } from '@vigilia/domain/locales';
import type { Role } from '@vigilia/domain/roles';

export interface Centre {
  readonly id: number;
  readonly nombre: string;
  readonly zona: string;
  readonly serviciosAvanzados: boolean;
}

/** The staff member who makes a request, with a valid session. */
export interface Actor {
  readonly id: number;
  readonly username: string;
  readonly nombre: string;
  readonly roles: readonly string[];
  /** The effective role: nurse wins (R-ROLES-11). Null: an unknown role, so no rights. */
  readonly role: Role | null;
  /** The only centres whose records they can reach. Stores take these, never an id from the request. */
  readonly centres: readonly Centre[];
  readonly tokenHash: Uint8Array;
  /** Two-factor is on and an app is paired. */
  readonly hasSecondFactor: boolean;
}

/** A wall board with a valid device token. It has no role: one endpoint is open to it. */
export interface BoardActor {
  readonly id: number;
  readonly nombre: string;
  readonly centre: Centre;
  /** Empty: all. */
  readonly secciones: readonly number[];
  readonly roomOnly: boolean;
  /** Null: as it was chosen on the screen itself. */
  readonly locale: Locale | null;
  /** The names of the centre's sections, which the board shows too. */
  readonly sectionNames: string;
  readonly tokenHash: Uint8Array;
}

export const centreIds = (actor: Actor): number[] => actor.centres.map((centre) => centre.id);
