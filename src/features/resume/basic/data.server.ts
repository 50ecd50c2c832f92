import { PartTable } from '../shared/field-rows-data.server.ts';
import { PERSONAL_FIELDS } from './fields.ts';
import './tables.server.ts';

export const personals = new PartTable('personals', PERSONAL_FIELDS);
