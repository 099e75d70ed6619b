import { type PanelPatient, panelFigure } from '@vigilia/domain/left-panel';
import { chosenSections } from '#care/use-sections';
import { Board } from '#features/boards/board';
import type { BoardParts } from '#features/boards/board-parts';
import { BoardCrash } from '#features/boards/board-words';
import { stateSince } from '#features/patients/card/card-facts';
import { cardLookAt } from '#features/patients/card/card-look';
import { PositionFigure } from '#features/patients/card/position-figure';
import { figureOf } from '#features/patients/card/position-texts';
import { useSession } from '#lib/session';
import { ErrorBoundary } from '#ui/error-boundary';

const PARTS: BoardParts = {
  look: (resident, moment) => {
    const { status, state, textKey } = cardLookAt(resident, moment);
    return { state, textKey, since: stateSince(resident, status) };
  },
  figure: (resident, moment) => {
    if (!resident.allowActivityTracking) return null;
    // The contract has validated the numbers, and allows the same ones as the domain.
    const name = figureOf(panelFigure(resident as PanelPatient, moment));
    return { name, drawing: <PositionFigure figure={name} /> };
  },
};

/** The wall board with the figures and states of the cards: features meet here. */
export function BoardPage() {
  const sections = chosenSections(useSession());
  return (
    <ErrorBoundary where="board" fallback={<BoardCrash />}>
      <Board parts={PARTS} sections={sections} />
    </ErrorBoundary>
  );
}
