import { handle } from '#platform/http/endpoints.server.ts';
import * as changes from './changes.server.ts';
import * as contract from './contract.ts';

export const endpoints = [
  handle(contract.listTexts, ({ deps }) => changes.list(deps)),
  handle(contract.findText, ({ deps, params: { id } }) => changes.find(deps, id)),
  handle(contract.saveDraft, ({ deps, staff, params: { id }, body }) =>
    changes.saveDraft(deps, staff, id, { revision: body.revision, value: body.value }),
  ),
  handle(contract.discardDraft, ({ deps, staff, params: { id }, body: { revision } }) =>
    changes.discardDraft(deps, staff, id, revision),
  ),
  handle(contract.publishText, ({ deps, staff, params: { id }, body }) => changes.publish(deps, staff, id, body)),
  handle(contract.withdrawText, ({ deps, staff, params: { id }, body: { revision } }) =>
    changes.withdraw(deps, staff, id, revision),
  ),
  handle(contract.listVersions, ({ deps, params: { id } }) => changes.versions(deps, id)),
  handle(contract.restoreVersion, ({ deps, staff, params: { id, version }, body: { revision } }) =>
    changes.restore(deps, staff, id, version, revision),
  ),
];
