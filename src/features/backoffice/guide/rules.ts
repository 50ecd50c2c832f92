import type { Guide } from './contract.ts';

/** Steps that are neither done nor postponed. */
export const openSteps = ({ steps }: Guide) => steps.filter(({ isDone, isSkipped }) => !isDone && !isSkipped);
