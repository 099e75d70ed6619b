import type { Ingest } from '../ingest';

/** Calls back when there is room for another message: at once, or when an overload is over. */
export function whenRoom(ingest: Ingest, resume: () => void): void {
  if (ingest.hasRoom()) resume();
  else ingest.whenRoom(undefined, () => whenRoom(ingest, resume));
}
