import { handle } from '#platform/http/endpoints.server.ts';
import * as contract from './contract.ts';
import { zipcodes } from './service.server.ts';

export const endpoints = [handle(contract.listZipcodes, async () => zipcodes())];
