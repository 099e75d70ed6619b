import { useQueryClient } from '@tanstack/react-query';
import { type CareKind, listCare, type ToiletResult, undoCare } from '@vigilia/contract/care';
import type { Patient } from '@vigilia/contract/patients';
import type { Instant } from '@vigilia/domain/instant';
import { useMemo, useState } from 'react';
import { writeOwnChange } from '#care/alerts-query';
import type { Outcome } from '#care/care-queue';
import { careQueueOf } from '#care/device-care-queue';
import { call } from '#lib/call';
import { newKey } from '#lib/idempotency-key';
import { useTicker } from '#lib/live-clock';
import { getSession, useIdCentro } from '#lib/session';

/** What can be done for several at once. Who refuses refuses alone. */
export const ROUND_KINDS = ['changed', 'turned', 'toileted', 'checked'] as const satisfies CareKind[];

export interface RoundAct {
  readonly kind: (typeof ROUND_KINDS)[number];
  readonly result: ToiletResult | null;
}

type RoundResident = Pick<Patient, 'id' | 'numeroHabitacion'>;

interface Entry {
  readonly resident: RoundResident;
  readonly key: string;
}

/** What was recorded at once, and what became of it. */
export interface RecordedRound {
  readonly act: RoundAct;
  readonly at: Instant;
  readonly entries: readonly Entry[];
  /** By key; null: it is being sent. One that is missing was not taken. */
  readonly outcomes: ReadonlyMap<string, Outcome> | null;
  readonly undo: 'possible' | 'running' | { readonly failed: readonly Entry[] };
}

/** Records an act of several residents, each under a key of its own, and takes the newest back. */
export function useRound() {
  const client = useQueryClient();
  const ticker = useTicker();
  const idCentro = useIdCentro();
  const [last, setLast] = useState<RecordedRound | null>(null);
  const acts = useMemo(() => {
    const refresh = (entries: readonly Entry[]) => {
      for (const { resident } of entries)
        void client.invalidateQueries({ queryKey: [listCare.name, { id: resident.id }] });
    };
    /** Of the round that is still shown: another one may have been recorded meanwhile. */
    const update = ({ entries }: Pick<RecordedRound, 'entries'>, change: Partial<RecordedRound>) =>
      setLast((shown) => (shown?.entries === entries ? { ...shown, ...change } : shown));

    const record = async (residents: readonly RoundResident[], act: RoundAct): Promise<void> => {
      const entries = residents.map((resident) => ({ resident, key: newKey() }));
      const author = getSession().user?.username;
      const round: RecordedRound = { act, at: ticker.now(), entries, outcomes: null, undo: 'possible' };
      setLast(round);
      const { kind, result } = act;
      const outcomes = await careQueueOf(ticker)
        .recordAll(
          entries.map(({ key, resident }) => ({
            key,
            patient: resident.id,
            kind,
            ...(result && { result }),
          })),
        )
        // This browser cannot even store them.
        .catch((): ReadonlyMap<string, Outcome> => new Map());
      if (getSession().user?.username !== author) return;
      update(round, { outcomes });
      refresh(entries);
    };

    /** What was not sent is deleted, what is recorded is undone; of what may have arrived nobody knows. */
    const undo = async (round: RecordedRound): Promise<void> => {
      const { entries, outcomes } = round;
      if (!outcomes || round.undo !== 'possible') return;
      update(round, { undo: 'running' });
      const author = getSession().user?.username;
      const isSame = () => getSession().user?.username === author;
      const queue = careQueueOf(ticker);
      const taken = entries.filter(({ key }) => outcomes.has(key) && outcomes.get(key)?.kind !== 'refused');
      const waiting = taken.filter(({ key }) => outcomes.get(key)?.kind === 'waiting').map(({ key }) => key);
      const deleted = new Set(waiting.length > 0 ? await queue.discard(waiting, { onlyUnsent: true }) : []);
      const undone: number[] = [];
      const failed: Entry[] = [];
      for (const entry of taken) {
        if (deleted.has(entry.key)) continue;
        // A call may have hung: the rest is not sent in the name of somebody else.
        if (!isSame()) return;
        const outcome = outcomes.get(entry.key);
        const id = (outcome?.kind === 'recorded' ? outcome.action : null) ?? queue.recordedAs(entry.key);
        const isUndone =
          id !== undefined &&
          (await call(undoCare, { params: { id } }).then(
            () => true,
            () => false,
          ));
        if (id !== undefined && isUndone) undone.push(id);
        else failed.push(entry);
      }
      if (!isSame()) return;
      writeOwnChange(client, idCentro, (list) => ({
        ...list,
        care: list.care.filter(({ id }) => !undone.includes(id)),
      }));
      refresh(entries);
      update(round, { undo: { failed } });
    };
    return { record, undo };
  }, [client, ticker, idCentro]);
  return { last, ...acts };
}
