/** A bug that is planted in a copy of the source: one text in place of another. */
export interface PlantedBug {
  readonly name: string;
  readonly changes: readonly { readonly file: string; readonly from: string; readonly to: string }[];
}

const inServer = (file: string): string => `packages/server/src/${file}`;
const inDomain = (file: string): string => `packages/domain/src/${file}`;

/** What nights must find. Each is of the kind that the tests of one part do not see. */
export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    name: 'acknowledged without a commit',
    changes: [
      {
        file: inServer('features/ingest/ingest.ts'),
        from: '    const committed = await commitBatch(this.storage, centroId, batch);\n',
        to: `    const committed = await commitBatch(this.storage, centroId, batch).catch(() => undefined);
    if (!committed) return batch.map(({ parsed }) => keptReceipt(parsed));\n`,
      },
    ],
  },
  {
    name: 'a late reading is acknowledged as a copy, and lost',
    changes: [
      {
        file: inServer('features/ingest/storing/judge-candidates.ts'),
        from: '    const known = stored.get(key) ?? firsts.get(key)?.row;\n',
        to: `    const isLate = candidate.row.at < (model.latestOf(candidate.row.sensorId)?.at ?? 0) - 60_000;
    const known = stored.get(key) ?? firsts.get(key)?.row ?? (isLate ? candidate.row : undefined);\n`,
      },
    ],
  },
  {
    name: 'a copy is stored twice',
    changes: [
      {
        file: inServer('features/ingest/storing/judge-candidates.ts'),
        from: '    if (row.at > newest || copies.has(key)) continue;\n',
        to: '    if (row.at >= newest || copies.has(key)) continue;\n',
      },
    ],
  },
  {
    name: 'an alert is doubled after a kill',
    changes: [
      {
        file: inServer('db/migrations/0016-alerts.sql'),
        from: 'create unique index alert_open on alert',
        to: 'create index alert_open on alert',
      },
      {
        file: inServer('stores/alert-change.store.ts'),
        from: '    on conflict (centro_id, kind, subject) where ended_at is null do nothing`;',
        to: '    `;',
      },
      {
        // What was open before this process began is not read until something changes.
        file: inServer('features/alerts/facts/centre-facts.ts'),
        from: '    this.open = await readOpenAlerts(db, this.centroId);\n',
        to: '    this.open = this.policy === undefined ? [] : await readOpenAlerts(db, this.centroId);\n',
      },
    ],
  },
  {
    name: 'a hidden alert never calls',
    changes: [
      {
        file: inDomain('alerts/reconcile.ts'),
        from: "hidden ? 'hidden' : 'shown', now, null, { hidden }",
        to: "hidden ? 'hidden' : 'shown', now, null, { hidden: hidden || alert.hidden }",
      },
    ],
  },
  {
    name: 'a lease by the wrong clock',
    changes: [
      {
        file: inServer('features/alerts/lease/heartbeat.ts'),
        from: 'this.databaseTime = needs.databaseTime ?? databaseTime;',
        to: 'this.databaseTime = needs.databaseTime ?? (databaseTime && (async () => needs.clock.now()));',
      },
    ],
  },
  {
    name: 'notifications in any order',
    changes: [
      {
        file: inServer('features/notifications/outbox/outbox.store.ts'),
        from: "    and (outbox.channel = 'webhook' or other.status = 'sending'",
        to: "    and (other.status = 'sending'",
      },
    ],
  },
  {
    name: 'care under the name of whoever has the phone now',
    changes: [
      {
        file: 'packages/web/src/care/care-queue.ts',
        from: 'return (await this.#parts.storage.read()).filter((act) => act.author === author);',
        to: 'return author === null ? [] : await this.#parts.storage.read();',
      },
      {
        file: 'packages/web/src/care/care-queue.ts',
        from: "      if (this.#parts.author() !== act.author) return { kind: 'waiting' };\n",
        to: '',
      },
    ],
  },
  {
    name: 'a day of 25 hours has 24',
    changes: [
      {
        file: inDomain('local-day.ts'),
        from: 'return { date, midnight, start: first.from, end: last.until, pieces };',
        to: 'return { date, midnight, start: first.from, end: Math.min(last.until, first.from + DAY), pieces };',
      },
    ],
  },
  {
    name: 'a repair that other servers do not follow',
    changes: [
      {
        file: inServer('services/centre-model/load-model.ts'),
        from: ' && !row.reload);',
        to: ' || row.reload);',
      },
    ],
  },
  {
    name: 'a notification that hangs counts as sent',
    changes: [
      {
        file: inServer('features/notifications/outbox/outbox-worker.ts'),
        from: "      return { result: 'failed', reason: NO_ANSWER, detail: detailOf(error) };\n",
        to: `      if (abort.signal.aborted) return { result: 'delivered' };
      return { result: 'failed', reason: NO_ANSWER, detail: detailOf(error) };\n`,
      },
    ],
  },
  {
    name: 'care without its entry in the access log',
    changes: [
      {
        file: inServer('http/request-access.ts'),
        from: '          if (!this.isWritten) await this.log.write(db, this.entry(200));\n',
        to: "          if (!this.isWritten && this.endpoint.name !== 'recordCare') await this.log.write(db, this.entry(200));\n",
      },
    ],
  },
  {
    name: 'an alert stays with whoever took it first',
    changes: [
      {
        file: inDomain('alerts/acts.ts'),
        from: '    owner: staff,\n',
        to: '    owner: alert.owner ?? staff,\n',
      },
    ],
  },
];
