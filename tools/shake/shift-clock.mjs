// @ts-check
// Preloaded by `npm run shake` into every Node process of a round (`--import`): its dates are shifted by the milliseconds
// in the address of this module. The clock runs on; timers and `performance.now` stay as they are.

const shift = Number(new URL(import.meta.url).searchParams.get('ms'));
const RealDate = Date;
const now = () => RealDate.now() + shift;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
});
Date.prototype.constructor = Date;
