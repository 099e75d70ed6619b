/** Undefined when there is no answer within so many milliseconds. */
export async function withLimit<T>(answer: Promise<T>, limit: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limit);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
