import type { Card } from './ward-card';

export interface WardEvent {
  readonly event: 'paciente' | 'baja' | 'snapshot';
  readonly json: string;
  /** The revision of the list with this event and those before it. */
  readonly id: number;
}

/** What a screen that shows `before` needs in order to show `after`; the first event has the revision `first`. */
export function wardEvents(
  before: ReadonlyMap<number, Card>,
  after: ReadonlyMap<number, Card>,
  first: number,
): readonly WardEvent[] {
  const gone = [...before.keys()].filter((id) => !after.has(id));
  const changed = [...after.values()].filter(
    ({ row, visibleJson }) => visibleJson !== before.get(row.id)?.visibleJson,
  );
  return [
    ...gone.map((id) => ({ event: 'baja' as const, json: JSON.stringify({ id }) })),
    ...changed.map(({ json }) => ({ event: 'paciente' as const, json })),
  ].map((event, index) => ({ ...event, id: first + index }));
}
