import { handle } from '#platform/http/endpoints.server.ts';
import * as contract from './contract.ts';
import { exportCsv, exportExcel, template } from './export.server.ts';
import { importFile, preview, refusedFile } from './import.server.ts';

export const endpoints = [
  handle(contract.previewImport, ({ deps, body }) => preview(deps, body)),
  handle(contract.importVacancies, ({ deps, staff, body }) => importFile(deps, staff, body)),
  handle(contract.refusedRows, ({ deps, body }) => refusedFile(deps, body)),
  handle(contract.importTemplate, template),
  handle(contract.exportCsv, ({ deps, staff, query }) => exportCsv(deps, staff, query)),
  handle(contract.exportExcel, ({ deps, staff, query }) => exportExcel(deps, staff, query)),
];
