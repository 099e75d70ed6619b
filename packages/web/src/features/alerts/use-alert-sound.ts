import type { Alert } from '@vigilia/contract/alerts';
import { isUntaken } from '@vigilia/domain/alerts/ward-alert';
import { type Instant, SECOND } from '@vigilia/domain/instant';
import { useCallback, useEffect, useRef } from 'react';
import { useTicker } from '#lib/live-clock';
import { useInterval } from '#lib/use-interval';
import { getSound, setSound } from './sound-state';
import { playTones } from './tones';

/** How often each priority sounds while somebody has to go and nobody has said so. */
const EVERY = { high: 10 * SECOND, medium: 30 * SECOND } as const;

/** Alerts may be outdated: that is heard a few times, so that silence is not taken for good news. */
const LOST_TIMES = 3;
const LOST_EVERY = 30 * SECOND;

/** Its own tones, on a device whose sound is on, while nobody knows whether there are alerts. */
export function useLostSound(lost: boolean): void {
  const { clock } = useTicker();
  const played = useRef({ times: 0, last: 0 });
  const check = useCallback(() => {
    if (!lost) played.current = { times: 0, last: 0 };
    const { on, mutedUntil } = getSound();
    const now = clock.now();
    const { times, last } = played.current;
    if (!lost || !on || now < mutedUntil || times >= LOST_TIMES || now - last < LOST_EVERY) return;
    played.current = { times: times + 1, last: now };
    void playTones('lost');
  }, [lost, clock]);
  useEffect(check, [check]);
  useInterval(SECOND, check);
}

/** Sounds for alerts that nobody has taken, on a device whose sound was switched on. `alerts` is null while they may be outdated. */
export function useAlertSound(alerts: readonly Alert[] | null): void {
  const { clock } = useTicker();
  const last = useRef<Record<'high' | 'medium', Instant>>({ high: 0, medium: 0 });
  const sounded = useRef(new Set<string>());
  const check = useCallback(() => {
    const now = clock.now();
    const untaken = alerts?.filter(isUntaken) ?? [];
    const low = untaken.filter(({ priority }) => priority === 'low').map(({ id, step }) => `${id}:${step}`);
    const fresh = low.filter((key) => !sounded.current.has(key));
    sounded.current = new Set(low);
    const loudest = (['high', 'medium'] as const).find((each) =>
      untaken.some(({ priority }) => priority === each),
    );
    for (const priority of ['high', 'medium'] as const)
      if (!untaken.some((alert) => alert.priority === priority)) last.current[priority] = 0;
    const { on, mutedUntil } = getSound();
    if (!on || now < mutedUntil) return;
    if (loudest) {
      if (now - last.current[loudest] < EVERY[loudest]) return;
      last.current[loudest] = now;
    } else if (fresh.length === 0) return;
    void playTones(loudest ?? 'low').then((played) => {
      if (getSound().blocked === played) setSound({ blocked: !played });
    });
  }, [alerts, clock]);
  useEffect(check, [check]);
  useInterval(SECOND, check);
}
