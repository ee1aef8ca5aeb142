/**
 * Loaded before the server (`NODE_OPTIONS=--import`): its clock starts at the same moment in every run and goes on from
 * there, so that all times in pictures are the same.
 */

/** Start of every run: a full minute, so that all data of the first seconds shows the same time. */
export const SERVER_STARTS_AT = '2026-05-04T10:00:00.000Z';

const startsAt = Date.parse(SERVER_STARTS_AT);
const since = performance.now();
const shiftedNow = (): number => startsAt + Math.floor(performance.now() - since);

if (process.env['POSY_VISUAL_CLOCK'] !== undefined) {
  globalThis.Date = new Proxy(Date, {
    construct: (target, given) => Reflect.construct(target, given.length === 0 ? [shiftedNow()] : given),
    get: (target, name) => (name === 'now' ? shiftedNow : Reflect.get(target, name)),
  });
}
