import type { Patient } from '@vigilia/contract/patients';

/** The hub that hears a sensor best, as the live feed of this page has shown it. */
interface Nearest {
  readonly hub: string;
  /** Null: it was so when this page first looked, and nobody knows for how long. */
  readonly since: string | null;
  /** When the sensor was last heard there. */
  readonly at: string | null;
  /** No hub hears it now. */
  readonly silent: boolean;
}

const nearest = new Map<number, Nearest>();

/** @param isNext nothing was missed since the last time, as between two live events */
export function observeNearestHub(patient: Patient, { isNext }: { isNext: boolean }): void {
  const { id, estado, sensor_info: sensor } = patient;
  const known = nearest.get(id);
  const hub = estado?.potencias[0]?.etiqueta;
  if (hub === undefined) {
    if (known) nearest.set(id, { ...known, silent: true });
    return;
  }
  const at = sensor?.lastTimeOnline ?? null;
  const stays = known?.hub === hub && !known.silent;
  const since = known && isNext ? at : null;
  nearest.set(id, { hub, since: stays ? known.since : since, at, silent: false });
}

export const nearestHubOf = ({ id }: Pick<Patient, 'id'>): Nearest | undefined => nearest.get(id);
