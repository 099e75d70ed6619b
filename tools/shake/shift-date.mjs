// @ts-check

/**
 * From now on the dates of this process or page are shifted by so many milliseconds. The clock runs on; timers and
 * `performance.now` stay as they are. It is sent to pages as text, so it uses nothing from outside of itself.
 * @param {number} shift
 */
export function shiftDate(shift) {
  const RealDate = Date;
  const now = () => RealDate.now() + shift;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
  });
  Date.prototype.constructor = Date;
}
