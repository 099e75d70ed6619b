import type { Instant } from '@vigilia/domain/instant';
import type { CarePlan } from '@vigilia/domain/patient-state';
import type { CalibratedReading } from '@vigilia/domain/reading';
import { applyReading, startTrack, type Track } from '@vigilia/domain/track';
import type { Happening, SensorReading } from '#model/happening';
import type { Profile } from '#model/profile';
import { ResidentModel } from '#model/resident-model';
import { type WatchedAlert, WatchedResident } from './watched-resident';

interface AttendedOptions {
  readonly profile: Profile;
  readonly plan: CarePlan;
  readonly staff: readonly string[];
  readonly from: Instant;
  readonly everyMs: number;
  /** From when on alerts call staff; before, they notice by themselves who is wet. From the beginning by default. */
  readonly alertsFrom?: Instant;
  /** Everything that happens, in order. */
  readonly onHappening?: (happening: Happening) => void;
  /** How a reading changes the track; by `applyReading` alone unless somebody keeps its days too. */
  readonly apply?: (track: Track, reading: CalibratedReading) => Track;
  /** An alert has ended. */
  readonly onAlert?: (alert: WatchedAlert) => void;
}

/** Somebody noticed, without an alert. */
const NOTICED = { id: 0, kind: 'wet', priority: 'low' } as const;

/** A resident, and the product's rules that call staff to them: what each does reaches the other. */
export class AttendedResident {
  readonly model: ResidentModel;
  readonly watched: WatchedResident;
  private readonly options: AttendedOptions;
  /** As of the last reading. */
  track: Track;

  constructor(options: AttendedOptions) {
    const { profile, from, alertsFrom = from, onAlert } = options;
    const resident = profile.sensor;
    this.options = options;
    this.track = startTrack(from);
    this.model = new ResidentModel(profile, options);
    this.watched = new WatchedResident({
      ...options,
      from: alertsFrom,
      onOpened: ({ id, kind, priority }, at) => this.model.call({ id, resident, kind, priority }, at),
      onEnded: (ended) => {
        this.model.endCall({ id: ended.alert.id });
        onAlert?.(ended);
      },
    });
  }

  /** Everything before a moment happens. */
  advance(until: Instant): void {
    const { model, watched } = this;
    for (;;) {
      const at = Math.min(model.next, watched.next);
      if (at >= until) return;
      if (watched.next < model.next) watched.look(at);
      else for (const happening of model.step()) this.pass(happening);
    }
  }

  private pass(happening: Happening): void {
    this.options.onHappening?.(happening);
    if (happening.type === 'reading') this.measure(happening.reading);
    else if (happening.type === 'act' && this.isWatched(happening.at))
      this.watched.perform(happening.act, happening.at);
  }

  private measure({ at, power, moisture, contact, pitch, roll, battery }: SensorReading): void {
    const { profile, apply = applyReading } = this.options;
    const { capacidad } = profile;
    const reading = { at, power, moisture, contact, pitch, roll, capacidad, correction: 0 };
    const before = this.track;
    this.track = apply(before, reading);
    if (this.isWatched(at)) this.watched.measure(this.track, reading, battery);
    else this.notice(before, at);
  }

  private notice(before: Track, at: Instant): void {
    const isWet = ({ wetness }: Track) => (wetness.band ?? 0) >= 4;
    if (!isWet(this.track)) this.model.endCall(NOTICED);
    else if (!isWet(before)) this.model.call({ ...NOTICED, resident: this.options.profile.sensor }, at);
  }

  private isWatched(at: Instant): boolean {
    const { from, alertsFrom = from } = this.options;
    return at >= alertsFrom;
  }
}
