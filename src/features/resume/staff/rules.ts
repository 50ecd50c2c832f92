import type { Preview } from '../document/contract.ts';
