/** Centres are spread over this many shards, so that several processes can share them. */
export const SHARDS = 16;

export const shardOf = (centroId: number): number => centroId % SHARDS;
