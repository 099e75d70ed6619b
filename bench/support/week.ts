export interface WeekOptions {
  /** What the server sent when the board connected. */
  readonly snapshot: string;
  /** When the week begins; epoch milliseconds. */
  readonly start: number;
}

/**
 * Runs in the page, before anything else. Gives it a clock and a live feed of its own: `passHours` lets hours pass in steps
 * of a minute, each with the timers that are due, some changes of residents and alerts, and time to draw. Every six
 * hours the connection is lost.
 */
export function fakeWeek({ snapshot, start }: WeekOptions): void {
  const page = window as unknown as { passHours: (hours: number) => Promise<void>; eventsSent: number };
  page.eventsSent = 0;
  let now = start;
  const began = performance.now();
  // Until the week begins time passes as always: the page has to load.
  let isRunning = false;
  const realNow = Date.now.bind(Date);
  const RealDate = Date;
  const currentTime = () => (isRunning ? now : start + (performance.now() - began));
  class FakeDate extends RealDate {
    constructor(...given: unknown[]) {
      if (given.length === 0) super(currentTime());
      else super(...(given as [number]));
    }
    static override now() {
      return Math.round(currentTime());
    }
  }
  globalThis.Date = FakeDate as DateConstructor;
  void realNow;

  const timers = new Map<number, { due: number; ring: () => void }>();
  const realSetTimeout = window.setTimeout.bind(window);
  const realClearTimeout = window.clearTimeout.bind(window);
  let serial = 1_000_000_000;
  /** Shorter ones are animation and scheduling, which keep the real time. */
  const SHORTEST = 500;
  window.setTimeout = ((ring: () => void, ms = 0, ...rest: unknown[]) => {
    if (ms < SHORTEST) return realSetTimeout(ring, ms, ...rest);
    serial += 1;
    timers.set(serial, { due: currentTime() + ms, ring });
    if (!isRunning) realSetTimeout(() => fire(serial), ms);
    return serial;
  }) as typeof window.setTimeout;
  window.clearTimeout = ((timer: number) => {
    if (!timers.delete(timer)) realClearTimeout(timer);
  }) as typeof window.clearTimeout;
  const fire = (timer: number) => {
    const due = timers.get(timer);
    timers.delete(timer);
    due?.ring();
  };

  let feed: ReadableStreamDefaultController<Uint8Array> | undefined;
  const encoder = new TextEncoder();
  const realFetch = window.fetch.bind(window);
  window.fetch = async (request, init) => {
    const address = String(request instanceof Request ? request.url : request);
    if (!address.includes('/api/boards/live')) return realFetch(request, init);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        feed = controller;
        controller.enqueue(encoder.encode(snapshot));
      },
    });
    init?.signal?.addEventListener('abort', () => {
      feed = undefined;
    });
    return new Response(body, {
      headers: { 'content-type': 'text/event-stream', date: new Date().toUTCString() },
    });
  };
  const send = (text: string) => feed?.enqueue(encoder.encode(text));
  const sendEvent = (event: string, data: object) => {
    page.eventsSent += 1;
    send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };

  const lines = snapshot.split('\n');
  const dataOf = (event: string) =>
    JSON.parse(lines[lines.indexOf(`event: ${event}`) + 1]?.slice('data: '.length) ?? 'null');
  const residents = dataOf('snapshot').lista as Record<string, unknown>[];
  let step = 0;
  const STEP = 60_000;
  const STEPS_AN_HOUR = 3_600_000 / STEP;
  const LOST_EVERY = 6 * STEPS_AN_HOUR;
  const iso = () => new Date(now).toISOString();

  /** A resident gets wet, is changed, turns over or goes out of range. */
  const changeResident = (index: number) => {
    const before = residents[index % residents.length];
    if (!before) return;
    const n = step * 7 + index;
    const isAway = n % 29 === 0;
    const changed = {
      ...before,
      measuredAt: iso(),
      soiledSince: iso(),
      estado: {
        tipo: isAway ? 'NNET' : 'SON',
        estado_filtrado: isAway ? 60 : 1 + (n % 5),
        resistive_event_type: 0,
        contact_error: false,
      },
      currentPosition: { vertical_position: 1 + (n % 5), rotation_position: 1 + (n % 5) },
      sensor_info: { lastTimeOnline: iso() },
    };
    residents[index % residents.length] = changed;
    sendEvent('paciente', changed);
  };

  const OPEN = 12;
  const changeAlert = () => {
    const id = Math.floor(step / 4);
    const resident = residents[(id * 13) % residents.length];
    const common = { kind: 'wet', since: iso(), snoozedUntil: null, hidden: false, of: null, hub: null };
    const about = { ...common, paciente: resident?.id ?? 1 };
    const priority = id % 5 === 0 ? 'high' : 'medium';
    const status = step % 4 === 2 ? 'taken' : 'open';
    sendEvent('alert', {
      ...{ id, priority, status, owner: status === 'taken' ? 'Ana' : null, endedAt: null },
      ...about,
    });
    if (id > OPEN)
      sendEvent('alert', {
        ...{ id: id - OPEN, priority, status: 'ended', owner: null, endedAt: iso() },
        ...about,
      });
  };

  /** Effects, microtasks and a rendering of React. */
  const settle = () =>
    new Promise<void>((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        realSetTimeout(done, 0);
      };
      port2.postMessage(null);
    });

  page.passHours = async (hours) => {
    if (!isRunning) {
      now = currentTime();
      isRunning = true;
    }
    for (let count = 0; count < hours * STEPS_AN_HOUR; count += 1) {
      step += 1;
      now += STEP;
      for (const [timer, { due }] of [...timers]) if (due <= now) fire(timer);
      send(': heartbeat\n\n');
      for (let index = 0; index < 12; index += 1) changeResident(step * 12 + index);
      if (step % 2 === 0) changeAlert();
      if (step % LOST_EVERY === 0) feed?.error(new Error('lost'));
      await settle();
    }
  };
}
