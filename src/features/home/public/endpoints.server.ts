import { handle } from '#platform/http/endpoints.server.ts';
import * as data from '../data.server.ts';
import * as contract from './contract.ts';

export const endpoints = [
  handle(contract.listCarousel, ({ deps }) => data.listCarousel(deps.database.db, deps.now().toISOString())),
];
