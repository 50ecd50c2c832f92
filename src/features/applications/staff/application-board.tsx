import { Box } from '@mui/material';
import { useRef } from 'react';
import { useStore } from 'react-admin';
import { flushSync } from 'react-dom';
import { STAGES, type Stage } from '#content/application-stages.ts';
import type { InList } from '#features/backoffice/shared/neighbours/use-neighbours.ts';
import { isSettled } from './rules.ts';
import { StageLinks } from './stage-links.tsx';
import { StageList } from './stage-list.tsx';
import { useInView } from './use-in-view.ts';

interface Props {
  /** The board's filter, beside the stage. */
  among: InList;
  only: Stage | undefined;
  counts: Record<Stage, number> | undefined;
}

/** One column per stage. Empty stages are folded until they are wanted, and columns that don't fit are named above. */
export function ApplicationBoard({ among, only, counts }: Props) {
  const board = useRef<HTMLDivElement>(null);
  const [unfolded, setUnfolded] = useStore<readonly Stage[]>('applications.unfolded', []);
  const stages = STAGES.filter((stage) => !only || stage === only);
  const inView = useInView(board, stages);
  const isFolded = (stage: Stage) => isSettled(stage) && !only && !unfolded.includes(stage);
  const fold = (stage: Stage, isOpen: boolean) =>
    setUnfolded(isOpen ? [...unfolded, stage] : unfolded.filter((one) => one !== stage));
  const goTo = (stage: Stage) => {
    if (isFolded(stage)) flushSync(() => fold(stage, true));
    const column = board.current?.children[stages.indexOf(stage)];
    if (!(column instanceof HTMLElement)) return;
    column.scrollIntoView({ inline: 'start', block: 'nearest' });
    column.focus({ preventScroll: true });
  };
  return (
    <>
      <StageLinks stages={stages} inView={inView} counts={counts} onGo={goTo} />
      <Box sx={edges(!inView.includes(stages[0]!), !inView.includes(stages.at(-1)!))}>
        <Box ref={board} role="region" aria-label="應徵看板" tabIndex={0} sx={BOARD}>
          {stages.map((stage) => (
            <StageList
              key={stage}
              stage={stage}
              among={among}
              count={counts?.[stage]}
              isFolded={isFolded(stage)}
              onFold={isSettled(stage) && !only ? (isOpen) => fold(stage, isOpen) : undefined}
            />
          ))}
        </Box>
      </Box>
    </>
  );
}

const BOARD = {
  display: 'flex',
  gap: 1.5,
  overflowX: 'auto',
  pb: 2,
  alignItems: 'flex-start',
  scrollSnapType: { xs: 'x proximity', md: 'none' },
} as const;

/** The board fades at an edge where it continues. */
const edges = (isMoreBefore: boolean, isMoreAfter: boolean) => {
  const fade = (isShown: boolean, side: 'left' | 'right') => ({
    content: '""',
    display: isShown ? 'block' : 'none',
    position: 'absolute',
    top: 0,
    bottom: 0,
    [side]: 0,
    width: 32,
    pointerEvents: 'none',
    background: `linear-gradient(to ${side}, transparent, #fbfaf6)`,
  });
  return { position: 'relative', '&::before': fade(isMoreBefore, 'left'), '&::after': fade(isMoreAfter, 'right') };
};
