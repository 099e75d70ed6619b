import type { AlarmPatient } from '../alarms';
import { bandOf } from '../ward-groups';
import type { WardAlert } from './ward-alert';

type Subject = AlarmPatient & Readonly<Record<'lastUrineTime' | 'soiledSince' | 'measuredAt', string | null>>;
type AlertAbout = Pick<WardAlert, 'kind' | 'since'>;

/** How wet: an alert says it as the card does. Null: it is about something else, or no longer wet. */
export function wetnessOf({ kind }: AlertAbout, resident: AlarmPatient | null): 4 | 5 | null {
  const band = kind === 'wet' && resident ? bandOf(resident) : undefined;
  return band === 4 || band === 5 ? band : null;
}

/**
 * The begin of the time that is shown of an alert. Card, panel and wall board show one time for one thing: how long wet,
 * without urine, or without a reading.
 */
export function alertSince({ kind, since }: AlertAbout, resident: Subject | null): string {
  if (kind === 'wet') return resident?.soiledSince ?? since;
  if (kind === 'no-urine') return resident?.lastUrineTime ?? since;
  return kind === 'out-of-range' ? (resident?.measuredAt ?? since) : since;
}
