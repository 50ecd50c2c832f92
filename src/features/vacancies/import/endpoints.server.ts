import { handle } from '#platform/http/endpoints.server.ts';
import * as contract from './contract.ts';
import { exportCsv, exportExcel, template } from './export.server.ts';
import * as changes from './runs/changes.server.ts';
import * as runs from './runs/contract.ts';

export const endpoints = [
  handle(runs.listRuns, ({ deps, staff }) => changes.listRuns(deps, staff)),
  handle(runs.findRun, ({ deps, staff, params }) => changes.findRun(deps, staff, params.id)),
  handle(runs.beginRun, ({ deps, staff, body }) => changes.beginRun(deps, staff, body)),
  handle(runs.addPart, ({ deps, staff, params, body }) => changes.addPart(deps, staff, params.id, body)),
  handle(runs.checkRun, ({ deps, staff, params, body }) => changes.checkRun(deps, staff, params.id, body)),
  handle(runs.startRun, ({ deps, staff, params, body }) => changes.startRun(deps, staff, params.id, body.fingerprint)),
  handle(runs.stopRun, ({ deps, staff, params }) => changes.stopRun(deps, staff, params.id)),
  handle(runs.refusedRows, ({ deps, params }) => changes.refusedRows(deps, params.id)),
  handle(contract.importTemplate, template),
  handle(contract.exportCsv, ({ deps, staff, query }) => exportCsv(deps, staff, query)),
  handle(contract.exportExcel, ({ deps, staff, query }) => exportExcel(deps, staff, query)),
];
