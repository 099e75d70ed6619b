/** What has to be read again. */
export interface Stale {
  readonly patients: 'all' | readonly number[];
  /** Other patients of whom only the sensor state is stale: by far the most frequent change, and the cheapest to read. */
  readonly sensorStates: readonly number[];
}

/** Collects what changed in the database since the ward was last read; everything at first. */
export class StalePatients {
  private all = true;
  private readonly patients = new Set<number>();
  private readonly staleSensorState = new Set<number>();

  get isEmpty(): boolean {
    return !this.all && this.patients.size === 0 && this.staleSensorState.size === 0;
  }

  markAllStale(): void {
    this.all = true;
  }

  markStale(patientId: number): void {
    this.patients.add(patientId);
  }

  markSensorStale(patientId: number): void {
    this.staleSensorState.add(patientId);
  }

  /** Empties it and returns what it held. */
  take(): Stale {
    const stale: Stale = this.all
      ? { patients: 'all', sensorStates: [] }
      : {
          patients: [...this.patients],
          sensorStates: [...this.staleSensorState].filter((id) => !this.patients.has(id)),
        };
    this.all = false;
    this.patients.clear();
    this.staleSensorState.clear();
    return stale;
  }

  /** After a failed read: it is all still stale. */
  putBack({ patients, sensorStates }: Stale): void {
    if (patients === 'all') this.markAllStale();
    else for (const id of patients) this.markStale(id);
    for (const id of sensorStates) this.markSensorStale(id);
  }
}
