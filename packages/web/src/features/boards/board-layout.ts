interface Area {
  readonly width: number;
  readonly height: number;
}

interface BoardSize extends Area {
  readonly residents: number;
  /** How many need somebody now. */
  readonly calls: number;
  /** Tiles have a line for the name. */
  readonly names: boolean;
}

/**
 * A text of 22 pixels on a screen of 1920 is 9 mm high on one of 50 inches: enough at four metres for somebody who sees
 * half as sharp as most. Below 13 pixels nobody reads anything, whatever the screen.
 */
export const MIN_UNIT = 22;
const MIN_PIXELS = 13;
const MAX_UNIT = 60;
/** A tile in units: the longest state in a line, and the lines below each other. */
export const TILE_UNITS = { width: 9.6, height: 4.4, name: 1.2 };
const FIGURE = { least: 2, most: 3.4 };
const MOST_NAME_LINES = 2;
/** A call in units of its own. */
const CALL_UNITS = { width: 15.5, height: 3.75 };
const COMPACT_CALL_UNITS = { width: 13, height: 2.1 };
const CALL_UNIT = 28;
/** So many calls, or fewer, have the widest places. */
const FEW = 3;
/** The strip takes no more of the screen than this. */
const MOST_FOR_CALLS = 0.5;

/**
 * Everything that has a size on a wall board, in pixels of the page. The largest tiles with which everybody fits; where
 * they would become too small to read from afar, the residents are spread over pages.
 */
export function boardLayout({ width, height, residents, calls, names }: BoardSize) {
  const scale = Math.max(width, height) / 1920;
  const pad = Math.max(8, Math.round(24 * scale));
  const gap = Math.max(6, Math.round(10 * scale));
  const header = Math.max(48, Math.round(84 * scale));
  const footer = Math.max(24, Math.round(34 * scale));
  const inner = { width: width - 2 * pad, height: height - header - footer - gap };
  const strip = stripOf(inner, gap, Math.max(15, CALL_UNIT * scale), calls);
  const area = { width: inner.width, height: inner.height - strip.height - gap };
  const units = { width: TILE_UNITS.width, height: TILE_UNITS.height + (names ? TILE_UNITS.name : 0) };
  const bounds = { least: Math.max(MIN_PIXELS, MIN_UNIT * scale), most: Math.max(20, MAX_UNIT * scale) };
  const grid = gridOf(area, gap, { units, names, ...bounds }, residents);
  return { pad, gap, header, footer, calls: strip, grid };
}
export type BoardLayout = ReturnType<typeof boardLayout>;

/** The strip of those who need somebody now; `unit` is the size of its texts. */
function stripOf(area: Area, gap: number, unit: number, calls: number) {
  const whole = placesOf(area, gap, unit, CALL_UNITS);
  // So many call that each has one line.
  const compact = calls > whole.columns * whole.most;
  const { columns, most, height } = compact ? placesOf(area, gap, unit, COMPACT_CALL_UNITS) : whole;
  // One row is always there, so that the tiles do not move when the first alert opens.
  const rows = Math.min(most, Math.max(1, Math.ceil(calls / columns)));
  const room = columns * rows;
  return {
    ...{ unit, compact, rows },
    // A few share the whole width.
    columns: Math.min(columns, Math.max(calls, FEW)),
    height: rows * height + (rows - 1) * gap,
    // The others are counted in the last place.
    shown: calls > room ? room - 1 : calls,
  };
}

function placesOf(area: Area, gap: number, unit: number, needs: Area) {
  const [width, height] = [needs.width * unit, needs.height * unit];
  const columns = Math.max(1, Math.floor((area.width + gap) / (width + gap)));
  const most = Math.max(1, Math.floor((area.height * MOST_FOR_CALLS + gap) / (height + gap)));
  return { columns, most, height };
}

interface TileNeeds {
  readonly units: Area;
  readonly names: boolean;
  /** Of the unit. */
  readonly least: number;
  readonly most: number;
}

/** The tiles; `unit` is the size of their smaller texts, of which the room's is a multiple. */
function gridOf(area: Area, gap: number, needs: TileNeeds, residents: number) {
  const count = Math.max(1, residents);
  for (let pages = 1; ; pages += 1) {
    const best = bestGrid(area, gap, needs.units, Math.ceil(count / pages));
    if (best.unit < needs.least && best.columns * best.rows > 1) continue;
    const unit = Math.min(best.unit, needs.most);
    // Where there is room, a name has two lines and the figure is larger; in units.
    const free = best.tileHeight / unit - TILE_UNITS.height;
    const nameLines = needs.names
      ? Math.max(1, Math.min(MOST_NAME_LINES, Math.floor(free / TILE_UNITS.name)))
      : 0;
    const figure = FIGURE.least + Math.max(0, free - nameLines * TILE_UNITS.name);
    return {
      ...best,
      ...{ unit, nameLines },
      figure: Math.min(FIGURE.most, figure),
      pages: Math.ceil(count / (best.columns * best.rows)),
    };
  }
}

/** The columns and rows for so many tiles that make their texts largest. */
function bestGrid(area: Area, gap: number, units: Area, tiles: number) {
  let best = { unit: 0, columns: 1, rows: tiles, tileWidth: 0, tileHeight: 0 };
  for (let columns = 1; columns <= tiles; columns += 1) {
    const rows = Math.ceil(tiles / columns);
    const tileWidth = (area.width - (columns - 1) * gap) / columns;
    const tileHeight = (area.height - (rows - 1) * gap) / rows;
    const unit = Math.min(tileWidth / units.width, tileHeight / units.height);
    if (unit > best.unit) best = { unit, columns, rows, tileWidth, tileHeight };
  }
  return best;
}
