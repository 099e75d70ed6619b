import type { Receipt, WireReading } from '@vigilia/contract/ingest';
import type { HomeModel } from '@vigilia/simulator/model/home-model';
import type { Random } from '@vigilia/simulator/model/random';
import type { Device } from '../world/device';
import type { EventLog } from '../world/event-log';
import type { NightHome } from '../world/home';
import type { ServerProcess } from '../world/server-process';
import type { VirtualTime } from '../world/time';

/** What hubs, phones and receivers know of the night around them. */
export interface Surroundings {
  readonly time: VirtualTime;
  readonly events: EventLog;
  readonly options: { readonly seed: string };
  readonly homes: readonly NightHome[];
  /** One that answers; undefined: none does. */
  pickServer(random: Random): ServerProcess | undefined;
  /** On their way to a server, which may have stored them whatever the hub hears. */
  sent(readings: readonly WireReading[]): void;
  acknowledged(readings: readonly WireReading[], receipt: Receipt): void;
  modelOf(home: number): HomeModel;
  /** Whose address it is at a push service; undefined: nobody’s. */
  deviceOf(endpoint: string): Device | undefined;
}
