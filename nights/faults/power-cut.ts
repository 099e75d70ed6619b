import type { Fault } from './fault';

const MINUTE = 60_000;

/** All hubs of a home lose their power one after the other, and have it again in another order. */
export const powerCut: Fault = (night, random) => {
  for (const { hubs } of night.homes) {
    if (!random.chance(0.4)) continue;
    let at = night.someMoment(random);
    const set = (codigo: string, isOff: boolean) => {
      night.time.after(at, () => {
        night.events.add(`${codigo} is ${isOff ? 'off' : 'on'}`);
        night.hubs.get(codigo)!.isOff = isOff;
      });
      at += random.integer(5, 25) * MINUTE;
    };
    for (const codigo of hubs) set(codigo, true);
    for (const codigo of hubs.toReversed()) set(codigo, false);
  }
};
