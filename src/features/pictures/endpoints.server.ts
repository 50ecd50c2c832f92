import { handle } from '#platform/http/endpoints.server.ts';
import * as contract from './contract.ts';
import { storePicture } from './service.server.ts';

export const endpoints = [handle(contract.uploadPicture, ({ deps, staff, body }) => storePicture(deps, staff, body))];
