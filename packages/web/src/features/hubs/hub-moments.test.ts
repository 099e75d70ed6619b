import type { HubHistoryEntry } from '@vigilia/contract/hubs';
import { describe, expect, test } from 'vitest';
import { i18n } from '#lib/i18n';
import { DAY, NIGHT } from '#ui/tokens';
import { hubLineOption } from './hub-line-option';
import { momentsOf, uptimeOf } from './hub-moments';

const ZONE = 'Europe/Amsterdam';
const moment = (date: string, isOnline: boolean): HubHistoryEntry => ({
  isOnline,
  codigo: 'HUB-1',
  fechaRegistro: { date: `${date}.000000`, timezone_type: 3, timezone: ZONE },
});
const at = (local: string) => Date.parse(`${local}Z`);

describe('what a hub’s history tells', () => {
  test('oldest first, each with how long it lasted; the last one lasts until now', () => {
    const history = [moment('2026-11-15 09:00:00', true), moment('2026-11-15 08:00:00', false)];
    const now = Date.parse('2026-11-15T08:30:00Z'); // half past nine in Amsterdam
    expect(momentsOf(history, ZONE, now)).toEqual([
      { at: at('2026-11-15T08:00:00'), isOnline: false, minutes: 60, first: true },
      { at: at('2026-11-15T09:00:00'), isOnline: true, minutes: 30, first: false },
    ]);
  });

  test('in the night when an hour comes twice, the line never goes back', () => {
    const history = [
      moment('2026-10-25 02:10:00', true), // the second time
      moment('2026-10-25 02:50:00', false), // the first time
      moment('2026-10-25 00:00:00', true),
    ];
    const moments = momentsOf(history, ZONE, Date.parse('2026-10-25T12:00:00Z'));
    expect(moments.map(({ minutes }) => minutes)).toEqual([170, 0, 610]);
  });

  test.each([
    ['always', [true], 100],
    ['never', [false], 0],
    ['half', [true, false], 50],
  ])('online %s', (_, states, percent) => {
    const moments = states.map((isOnline) => ({ at: 0, isOnline, minutes: 60, first: false }));
    expect(uptimeOf(moments)).toBe(percent);
  });

  test('nearly always is not always; of no time at all nothing is said', () => {
    const up = { at: 0, isOnline: true, minutes: 44_639, first: false };
    expect(uptimeOf([up, { ...up, isOnline: false, minutes: 1 }])).toBe(99);
    expect(uptimeOf([])).toBeNull();
  });
});

describe('its line', () => {
  const moments = momentsOf(
    [moment('2026-11-15 09:00:00', true), moment('2026-11-15 08:00:00', false)],
    ZONE,
    Date.parse('2026-11-15T08:30:00Z'),
  );
  const option = hubLineOption(moments, i18n.t, DAY);

  test('steps, and goes on until now', () => {
    const [line] = option.series;
    expect(line.step).toBe('end');
    expect(line.data).toEqual([
      [at('2026-11-15T08:00:00'), 0],
      [at('2026-11-15T09:00:00'), 1],
      [at('2026-11-15T09:30:00'), 1],
    ]);
  });

  test('marks each absence by itself', () => {
    expect(option.series[2].data).toEqual([
      [at('2026-11-15T08:00:00'), 0],
      [at('2026-11-15T09:00:00'), 0],
      [at('2026-11-15T09:00:00'), null],
    ]);
  });

  test('tells time and state in words, without HTML', () => {
    expect(option.tooltip.renderMode).toBe('richText');
    expect(option.tooltip.formatter([{ value: [at('2026-11-15T09:00:00'), 1] }])).toBe(
      '15/11/2026 09:00\nOnline',
    );
  });

  test('has the colours of the theme', () => {
    expect(hubLineOption(moments, i18n.t, NIGHT).series[0].lineStyle.color).toBe(NIGHT.state.dry.line);
  });
});
