import { useMantineColorScheme } from '@mantine/core';
import type { Instant } from '@vigilia/domain/instant';
import { useEffect } from 'react';
import { useClockValue } from '#lib/live-clock';
import { formatTime } from '#lib/times';

/** Local times between which a board is dark: few televisions know a night of their own. */
const NIGHT = { from: '21:00', to: '07:00' };
const ATTRIBUTE = 'data-mantine-color-scheme';

/** By day as the system has it, at night dark; whoever chose a theme in this browser keeps it. */
export function useBoardTheme(zone: string | null): void {
  const { colorScheme } = useMantineColorScheme();
  const isNight = useClockValue((now) => isNightAt(zone, now));
  useEffect(() => {
    if (colorScheme !== 'auto') return;
    const root = document.documentElement;
    const system = window.matchMedia('(prefers-color-scheme: dark)');
    const apply = () => root.setAttribute(ATTRIBUTE, isNight || system.matches ? 'dark' : 'light');
    apply();
    system.addEventListener('change', apply);
    return () => {
      system.removeEventListener('change', apply);
      root.setAttribute(ATTRIBUTE, system.matches ? 'dark' : 'light');
    };
  }, [colorScheme, isNight]);
}

function isNightAt(zone: string | null, now: Instant): boolean {
  if (zone === null) return false;
  const time = formatTime(now, zone);
  return time >= NIGHT.from || time < NIGHT.to;
}
