/** Server-sent events as they come, until hung up. Resolves when the first one is there. */
export async function eventsOf(
  url: string,
  headers: Readonly<Record<string, string>>,
  hear: (event: string, data: string) => void,
): Promise<() => void> {
  const line = new AbortController();
  const response = await fetch(url, { headers, signal: line.signal });
  if (!response.ok || !response.body) throw new Error(`No feed: ${response.status}`);
  let began = () => {};
  const first = new Promise<void>((resolve) => {
    began = resolve;
  });
  const read = async (body: ReadableStream<Uint8Array>) => {
    const utf8 = new TextDecoder();
    let text = '';
    for await (const chunk of body) {
      const parts = (text + utf8.decode(chunk, { stream: true })).split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const told = /^event: (.*)\ndata: (.*)$/s.exec(part);
        if (told) hear(told[1] ?? '', told[2] ?? '');
        began();
      }
    }
  };
  read(response.body).catch((error: unknown) => {
    if (!line.signal.aborted) throw error;
  });
  await first;
  return () => line.abort();
}
