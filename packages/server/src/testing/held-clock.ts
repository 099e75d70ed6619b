import type { DatabaseTime } from '#db/database-time';

interface Duration {
  seconds?: number;
  minutes?: number;
  hours?: number;
  days?: number;
}
const millisecondsOf = ({ seconds = 0, minutes = 0, hours = 0, days = 0 }: Duration) =>
  (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;

/** The clocks of a server and of its database, on another machine. They stand still until the test lets time pass. */
export function heldClock(start: string) {
  let wall = Date.parse(start);
  // Of another size than the wall clock, so that a time of one is never taken for one of the other.
  let monotonic = 86_400_000;
  let database = wall;
  const sleep = (milliseconds: number) => {
    wall += milliseconds;
    database += milliseconds;
  };
  const pass = (milliseconds: number) => {
    sleep(milliseconds);
    monotonic += Math.max(0, milliseconds);
  };
  const databaseTime: DatabaseTime = async () => database;
  return {
    now: () => wall,
    monotonic: () => monotonic,
    databaseTime,
    bootId: 'a start of the machine',
    pass: (duration: Duration) => pass(millisecondsOf(duration)),
    set: (at: string) => pass(Date.parse(at) - wall),
    /** Somebody sets the wall clock, forward or back, and no time passes. */
    step: (duration: Duration) => {
      wall += millisecondsOf(duration);
    },
    /** The server's machine sleeps: time passes everywhere else, and when it wakes its wall clock is right again. */
    sleep: (duration: Duration) => sleep(millisecondsOf(duration)),
  };
}
