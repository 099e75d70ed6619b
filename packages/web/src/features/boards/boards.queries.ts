import { listBoards } from '@vigilia/contract/boards';
import { call } from '#lib/call';

export const boardsQuery = (idCentro: number | undefined) => ({
  queryKey: [listBoards.name, { idCentro }],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listBoards, { query: { idCentro }, signal }),
  meta: { handlesErrors: true },
});
