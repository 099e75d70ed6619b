import { DAY, HOUR, type Instant, MINUTE } from '@vigilia/domain/instant';
import { changeFacts, FIRST_MINUTES } from '@vigilia/domain/troubles/change-facts';
import type { ChangeFacts, HomeFacts } from '@vigilia/domain/troubles/facts';
import { homeTroubles } from '@vigilia/domain/troubles/troubles';
import { expect, test } from 'vitest';
import { homeOf, type Resident } from '#home';
import type { SensorReading } from '#model/happening';
import { WARD } from '../testing/ward';
import { AttendedResident } from './attended-resident';

const FROM = Date.parse('2026-10-01T08:00:00Z');
const NOTHING: HomeFacts = {
  ...{ hubs: [], residents: [], sensors: [], unreached: [], onDuty: 1, openAlertSince: null },
  ...{ deafPhones: [], failingChannels: [], administratorsWithoutTwoFactor: [] },
};

/** A month of a resident: what repairs say of the sensor an hour after each change or check, and what is true of it then. */
function monthOf(resident: Resident) {
  const readings: SensorReading[] = [];
  const acts: Instant[] = [];
  const states: { readonly at: Instant; readonly state: string }[] = [];
  new AttendedResident({
    ...{ profile: resident.profile, plan: resident.plan, staff: WARD.staff, from: FROM, everyMs: 4 * MINUTE },
    onHappening: (happening) => {
      if (happening.type === 'reading') readings.push(happening.reading);
      else if (happening.type === 'act') {
        const { act } = happening;
        if (act.act === 'record' && (act.kind === 'changed' || act.kind === 'checked')) acts.push(act.doneAt);
      } else if (happening.event.what === 'sensor')
        states.push({ at: happening.at, state: happening.event.state });
    },
  }).advance(FROM + 30 * DAY);
  const changes: ChangeFacts[] = [];
  const said = new Map<Instant, readonly string[]>();
  for (const at of acts.sort((a, b) => a - b)) {
    if (at - (changes.at(-1)?.at ?? 0) < FIRST_MINUTES) continue;
    const found = changeFacts(
      at,
      readings.filter((reading) => reading.at >= at && reading.at < at + FIRST_MINUTES),
    );
    if (!found) continue;
    changes.push(found);
    const now = at + HOUR;
    const last = readings.findLast((reading) => reading.at <= now);
    const isContactBad = last?.contact === 'poor' || last?.contact === 'none';
    const one = { id: 1, name: resident.profile.sensor, isMeasured: true, receivedBy: [], isContactBad };
    const troubles = homeTroubles({ ...NOTHING, residents: [{ ...one, changes }] }, now);
    said.set(
      at,
      troubles.map(({ kind }) => kind),
    );
  }
  const stateAt = (at: Instant) => states.findLast((state) => state.at <= at)?.state ?? 'ok';
  return { said, stateAt, states };
}

test('a month of twelve residents: repairs name a sensor that was put on the wrong way round where it was, and no other; loose ones never held', {
  tags: ['R-TROUBLES-4'],
}, () => {
  const wrong: string[] = [];
  let changes = 0;
  let found = 0;
  for (const resident of homeOf('third', WARD).residents.slice(0, 12)) {
    const { said, stateAt } = monthOf(resident);
    changes += said.size;
    for (const [at, kinds] of said)
      for (const kind of kinds) {
        const isTrue =
          kind === 'sensor-reversed'
            ? stateAt(at + MINUTE) === 'reversed'
            : ['loose', 'poor'].includes(stateAt(at + HOUR));
        if (isTrue) found += 1;
        else wrong.push(`${resident.profile.sensor} ${new Date(at).toISOString()} ${kind}`);
      }
  }
  expect(wrong).toEqual([]);
  expect(changes).toBeGreaterThan(1_000);
  expect(found).toBeGreaterThan(0);
});
