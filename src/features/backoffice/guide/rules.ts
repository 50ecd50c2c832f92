import type { Guide } from './contract.ts';

/** What is neither done nor left for later. */
export const openSteps = ({ steps }: Guide) => steps.filter(({ isDone, isSkipped }) => !isDone && !isSkipped);
