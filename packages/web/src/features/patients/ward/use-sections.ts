import { useState } from 'react';
import { z } from 'zod';
import { centreOf, useSession } from '#lib/session';
import { readJson, writeJson } from '#lib/storage';

const KEY = 'sections';
const stored = z.record(z.string(), z.array(z.int()));

/** The sections somebody looks at, kept in this browser for each user and centre. None chosen is all. */
export function useSections(known: readonly { id: number }[] | undefined) {
  const session = useSession();
  const owner = `${session.user?.username}@${centreOf(session)?.id}`;
  const [choices, setChoices] = useState(read);
  const kept = choices[owner] ?? [];
  // A section that is gone must not hide everybody.
  const chosen = known ? kept.filter((id) => known.some((section) => section.id === id)) : kept;
  const choose = (ids: number[]) => {
    const next = { ...read(), [owner]: ids };
    writeJson(localStorage, KEY, next);
    setChoices(next);
  };
  return { chosen, choose };
}

function read(): Record<string, number[]> {
  const parsed = stored.safeParse(readJson(localStorage, KEY));
  return parsed.success ? parsed.data : {};
}
