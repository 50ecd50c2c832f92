import { PartTable } from '../shared/data.server.ts';
import { CONDITION_FIELDS } from './fields.ts';
import './tables.server.ts';

export const conditions = new PartTable('conditions', CONDITION_FIELDS);
