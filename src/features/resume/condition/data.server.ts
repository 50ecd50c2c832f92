import { PartTable } from '../shared/field-rows-data.server.ts';
import { CONDITION_FIELDS } from './fields.ts';
import './tables.server.ts';

export const conditions = new PartTable('conditions', CONDITION_FIELDS);
