/** By how many milliseconds `npm run shake` has shifted the dates of this process; pages and servers of a test follow. */
export const clockShift = Number(process.env.VIGILIA_TEST_CLOCK_SHIFT ?? 0);
